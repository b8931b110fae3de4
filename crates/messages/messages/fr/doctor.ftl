# Ce que trouve `attractor doctor`.

doctor-version = version
doctor-feature = option
doctor-cores = cœurs
doctor-memory = mémoire
doctor-disk = disque
doctor-limits = limites
doctor-terminal = terminal
doctor-browser = navigateur
doctor-python = python
doctor-broken = à réparer

not-told = inconnu
unlimited = sans limite
colours = en couleurs
no-colours = sans couleurs
built-in = { $name } : comprise
left-out = { $name } : absente, { $without } ; { $how } l’ajoute
without-cluster = `solve --workers` et `--cluster` sont refusés
without-parquet = `export` n’écrit pas de Parquet, seulement du CSV
memory-free = { $free } libres sur { $all } ; { $limit }
memory-limit = `--memory` vaut maintenant { $limit }
no-memory-limit = sans `--memory`, il n’y a pas de limite
disk-free = { $free } libres dans { $folder }
limits-are = fichiers ouverts : { $files } (`ulimit -n`), espace d’adresses : { $space } (`ulimit -v`), pile : { $stack } (`ulimit -s`)
terminal-width = { $width } colonnes, { $colours }
terminal-unknown = largeur inconnue, { $colours }
no-terminal = aucun, les réponses vont dans un fichier ou un tube ; { $colours }
opened-by = ouvert par { $program }
no-browser = aucun ; `attractor serve` dit l’adresse à y taper
no-python = pas de `python3`
python-alone = { $python } sans le paquet ; { $how } l’installe
python-with = { $python } avec le paquet attractor { $package }
python-other = { python-with }, d’une autre version que ce programme
few-files = seulement { $files } fichiers peuvent être ouverts : `ulimit -n 1024` en permet plus
no-import = le paquet Python ne peut pas être importé : { $trouble } ; { $how } le réinstalle
