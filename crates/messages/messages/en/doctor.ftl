# What `attractor doctor` finds.

doctor-version = version
doctor-feature = feature
doctor-cores = cores
doctor-memory = memory
doctor-disk = disk
doctor-limits = limits
doctor-terminal = terminal
doctor-browser = browser
doctor-python = python
doctor-broken = broken

not-told = not told
unlimited = unlimited
colours = colours
no-colours = no colours
built-in = { $name }: built in
left-out = { $name }: left out, { $without }; { $how } builds it in
without-cluster = `solve --workers` and `--cluster` are refused
without-parquet = `export` writes no Parquet, only CSV
memory-free = { $free } free of { $all }; { $limit }
memory-limit = `--memory` is { $limit } now
no-memory-limit = without `--memory` there is no limit
disk-free = { $free } free in { $folder }
limits-are = open files { $files } (`ulimit -n`), address space { $space } (`ulimit -v`), stack { $stack } (`ulimit -s`)
terminal-width = { $width } columns, { $colours }
terminal-unknown = width not told, { $colours }
no-terminal = none, answers go to a file or a pipe; { $colours }
opened-by = opened by { $program }
no-browser = none; `attractor serve` tells the address to be typed in one
no-python = no `python3` is found
python-alone = { $python } without the package; { $how } installs it
python-with = { $python } with the package attractor { $package }
python-other = { python-with }, another version than this one
few-files = only { $files } files can be open: `ulimit -n 1024` allows more
no-import = the Python package cannot be imported: { $trouble }; { $how } installs it anew
