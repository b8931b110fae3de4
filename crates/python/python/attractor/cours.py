"""Les fonctions des cours, par leur nom et avec leurs arguments.

Un cours ou un sujet s'exécute tel quel après ``from attractor.cours import *`` : les positions sont
les mêmes n-uplets, les graphes les mêmes listes et dictionnaires. Les sources :

- *Gendarmes et voleurs* : ``suivant``, ``victoire``, ``sait_gagnante``, ``maj_gagnante``, ``resout``,
  ``copwin``, ``grid``, ``suivant2``, ``capture2``, ``resout2``, ``copwin2``, ``random_graph`` ;
- *Jeux à deux joueurs* (T. Cantaluppi) : ``attracteurs``, ``nim`` ;
- *Théorie des jeux, partie 1* (F. Délen et A. Pierrot) : ``GrapheNim``, ``GrapheNimP``,
  ``GrapheNimL``, ``Existence``, ``PourTout``, ``F``, ``Attracteur``, ``Strategie``, et le TP sur Chomp :
  ``Milka``, ``Montrer``, ``Mange``, ``JoueurHumain``, ``Partie``, ``ListeVoisins``, ``GrapheTab``,
  ``StrategieAleatoire``, ``StrategieGagnante`` ;
- *Théorie des jeux combinatoires* (J. von Buhren) : ``minMax`` ;
- *Jeux à plusieurs et coalitions* (ENS, 2005) : ``u``, ``s_egal``, ``s_vide``, ``s_singl``, ``s_union``,
  ``s_inter``, ``s_card``, ``Nim``, ``regles``, ``delta``, ``pre_existe``, ``pre_pourtout``, ``pre``,
  ``until``, ``satisfait``, ``feuille``.

Là où un cours se sert de variables globales (``G``, ``Opp``, ``GP``, ``GL``, ``L``, ``u0``, ``jeu``), la
fonction prend celles du programme qui l'appelle. Là où le code d'un cours tombe dans un piège, le
résultat reste celui du cours, et un avertissement ``Piege`` l'explique.
"""

from __future__ import annotations

import json
import random
import sys
import warnings
from typing import (
    Any,
    Callable,
    Dict,
    FrozenSet,
    Hashable,
    Iterable,
    List,
    Optional,
    Sequence,
    Set,
    Tuple,
)

from . import _attractor

__all__ = [
    "Attracteur", "Existence", "F", "G1", "G2", "G3", "GrapheNim", "GrapheNimL", "GrapheNimP",
    "GrapheTab", "JoueurHumain", "ListeVoisins", "Mange", "Milka", "Montrer", "Nim", "Partie",
    "Piege", "PourTout", "Strategie", "StrategieAleatoire", "StrategieGagnante", "attracteurs", "capture",
    "capture2", "copwin", "copwin2", "delta", "feuille", "grid", "maj_gagnante", "maj_gagnantes", "minMax", "nim",
    "pre", "pre_existe", "pre_pourtout", "random_graph", "regles", "resout", "resout2", "s_card",
    "s_egal", "s_inter", "s_singl", "s_union", "s_vide", "sait_gagnante", "satisfait", "suivant",
    "suivant2", "u", "until", "victoire",
]  # fmt: skip

Graphe = List[List[int]]


class Piege(UserWarning):
    """Le code du cours, suivi à la lettre, dit ici autre chose que ce que le cours veut dire."""



def _du_programme(nom: str) -> Any:
    """La variable globale ``nom`` du programme qui a appelé une fonction de ce module."""
    cadre = sys._getframe(1)
    while cadre is not None and cadre.f_globals is globals():
        cadre = cadre.f_back  # type: ignore[assignment]
    if cadre is None or nom not in cadre.f_globals:
        raise NameError(f"le cours suppose une variable globale `{nom}`, qui n'existe pas encore")
    return cadre.f_globals[nom]


# -- Gendarmes et voleurs

#: Les trois graphes de la partie 2.
G1: Graphe = [[1, 2, 3], [0, 2, 4], [0, 1, 4], [0, 4], [1, 2, 3]]
G2: Graphe = [[1, 2], [0, 3], [0, 3], [1, 2]]
G3: Graphe = [[1, 2], [0, 2, 3], [0, 1, 4], [1, 4], [2, 3]]


def suivant(G: Graphe, pos: Tuple[int, int, bool]) -> List[Tuple[int, int, bool]]:
    """Les positions que l'on peut atteindre en un coup (*Gendarmes et voleurs*, question 1).

    >>> suivant(G1, (1, 3, False))
    [(1, 0, True), (1, 4, True)]
    """
    gendarme, voleur, au_gendarme = pos
    if au_gendarme:
        return [(ailleurs, voleur, False) for ailleurs in G[gendarme]]
    return [(gendarme, ailleurs, True) for ailleurs in G[voleur]]


def victoire(pos: Tuple[int, int, bool]) -> bool:
    """Le gendarme a-t-il attrapé le voleur ? (question 2)

    >>> victoire((2, 2, True)), victoire((2, 3, True))
    (True, False)
    """
    return pos[0] == pos[1]


#: L'énoncé l'appelle aussi ``capture``.
capture = victoire


def sait_gagnante(
    G: Any,
    suivant: Callable[[Any, Any], Iterable[Any]],
    victoire: Callable[[Any], bool],
    pos: Any,
    gagnantes: Dict[Any, bool],
) -> bool:
    """Peut-on affirmer que ``pos`` est gagnante, sachant que ``gagnantes`` le sont ? (question 3)

    Le dernier élément d'une position dit si c'est aux gendarmes de jouer.

    >>> sait_gagnante(G1, suivant, victoire, (0, 1, True), {(1, 1, False): True})
    True
    """
    if pos in gagnantes or victoire(pos):
        return True
    decide = any if pos[-1] else all
    return decide(apres in gagnantes for apres in suivant(G, pos))


def maj_gagnante(
    G: Any,
    suivant: Callable[[Any, Any], Iterable[Any]],
    victoire: Callable[[Any], bool],
    pos: Any,
    gagnantes: Dict[Any, bool],
) -> None:
    """Ajoute ``pos`` aux positions gagnantes si l'on sait qu'elle l'est (question 4).

    >>> gagnantes = {}
    >>> maj_gagnante(G1, suivant, victoire, (3, 3, True), gagnantes)
    >>> gagnantes
    {(3, 3, True): True}
    """
    if pos not in gagnantes and sait_gagnante(G, suivant, victoire, pos, gagnantes):
        gagnantes[pos] = True


#: L'énoncé l'appelle aussi ``maj_gagnantes``.
maj_gagnantes = maj_gagnante


def resout(G: Graphe) -> Dict[Tuple[int, int, bool], bool]:
    """Le dictionnaire des positions gagnantes pour un gendarme (question 5).

    >>> len(resout(G1)), (0, 3, True) in resout(G2)
    (50, False)
    """
    return _attractor.resout(G, 1)


def copwin(G: Graphe) -> List[int]:
    """Les sommets de départ qui garantissent la victoire à un gendarme (question 7).

    >>> copwin(G1), copwin(G2), copwin(G3)
    ([0, 1, 2, 3, 4], [], [0, 1, 2, 3, 4])
    >>> copwin([[0, 1, 2], [0], [0]])
    [0, 1, 2]
    """
    return _attractor.copwin(G, 1)


def grid(n: int, p: int) -> Graphe:
    """La grille à ``n`` lignes et ``p`` colonnes, chaque case reliée à ses quatre voisines (partie 2).

    >>> grid(2, 2)
    [[2, 1], [3, 0], [0, 3], [1, 2]]
    """
    voisines = []
    for case in range(n * p):
        ligne, colonne = divmod(case, p)
        possibles = (
            (ligne > 0, case - p),
            (ligne < n - 1, case + p),
            (colonne > 0, case - 1),
            (colonne < p - 1, case + 1),
        )
        voisines.append([voisine for existe, voisine in possibles if existe])
    return voisines


def suivant2(G: Graphe, pos: Tuple[int, int, int, bool]) -> List[Tuple[int, int, int, bool]]:
    """``suivant`` pour deux gendarmes, qui se déplacent tous les deux (question 10).

    >>> suivant2(G2, (0, 3, 1, True))
    [(1, 1, 1, False), (1, 2, 1, False), (2, 1, 1, False), (2, 2, 1, False)]
    """
    g1, g2, voleur, aux_gendarmes = pos
    if aux_gendarmes:
        return [(un, deux, voleur, False) for un in G[g1] for deux in G[g2]]
    return [(g1, g2, ailleurs, True) for ailleurs in G[voleur]]


def capture2(pos: Tuple[int, int, int, bool]) -> bool:
    """L'un des deux gendarmes a-t-il attrapé le voleur ? (question 10)

    >>> capture2((0, 3, 3, False))
    True
    """
    return pos[2] in pos[:2]


def resout2(G: Graphe) -> Dict[Tuple[int, int, int, bool], bool]:
    """Le dictionnaire des positions gagnantes pour deux gendarmes (question 11).

    >>> len(resout2(G2))
    128
    """
    return _attractor.resout(G, 2)


def copwin2(G: Graphe) -> List[Tuple[int, int]]:
    """Les couples de départ qui garantissent la victoire à deux gendarmes (question 11).

    >>> len(copwin2(grid(5, 5)))
    625
    """
    return _attractor.copwin(G, 2)


def random_graph(n: int, prob: float) -> Graphe:
    """Un graphe à ``n`` sommets où chaque arête existe avec la probabilité ``prob`` (partie 4).

    L'énoncé le dit connexe ; rien ne l'assure. Sur un sommet isolé le voleur ne peut pas bouger, et la
    règle de la question 3 le dit alors attrapé. Les tirages sont ceux de l'énoncé, dans le même ordre : la même graine donne le même graphe.

    >>> random.seed(1)
    >>> random_graph(4, 0.5)
    [[1], [0, 2, 3], [1, 3], [1, 2]]
    """
    G: Graphe = [[] for _ in range(n)]
    for un in range(n):
        for autre in range(un + 1, n):
            if random.random() < prob:
                G[un].append(autre)
                G[autre].append(un)
    return G


# -- Jeux à deux joueurs


def attracteurs(
    G: Any,
    fA: Callable[[Any], Any],
    gagnants: Optional[Callable[[Any], Any]] = None,
) -> List[Any]:
    """Les attracteurs d'Alice dans le graphe ``G``, où ``fA`` dit si un sommet est à elle.

    *Jeux à deux joueurs*, exercice sur l'attracteur : un joueur sans coup possible a perdu. Avec
    ``gagnants``, les puits gagnants pour Alice sont ceux que cette fonction désigne (match nul). Le
    graphe peut avoir des cycles et être aussi profond que l'on veut.

    >>> G = {0: [4, 5], 1: [4, 5, 6], 2: [7], 3: [], 4: [2], 5: [3], 6: [3], 7: []}
    >>> attracteurs(G, lambda v: v < 4)
    [0, 1, 2, 4, 7]
    """
    return _attractor.attracteurs(G, fA, gagnants)


def nim(n: int) -> Dict[Tuple[int, str], List[Tuple[int, str]]]:
    """Le graphe du jeu de Nim à ``n`` allumettes du même cours : au sommet ``(i, j)``, ``i - 1``
    allumettes ont été prises, il en reste ``n - i + 1``, et c'est au joueur ``j`` (``'A'`` ou ``'B'``)
    de jouer. Le puits ``(n, j)`` est celui où il n'en reste qu'une.

    >>> nim(3)[(1, 'A')]
    [(2, 'B'), (3, 'B')]
    >>> attracteurs(nim(9), lambda v: v[1] == 'A')[:3]
    [(1, 'B'), (2, 'A'), (3, 'A')]
    """
    adversaire = {"A": "B", "B": "A"}
    return {
        (i, j): [(k, adversaire[j]) for k in range(i + 1, min(i + 3, n) + 1)]
        for i in range(1, n + 1)
        for j in adversaire
    }


# -- Théorie des jeux, partie 1


def GrapheNim(N: int, *joueurs: Any) -> Any:
    """Le graphe du jeu de Nim (partie I), sous ses deux formes.

    ``GrapheNim(N, j1, j2)`` renvoie le dictionnaire biparti de 0 à ``N`` allumettes ;
    ``GrapheNim(N, j)`` ajoute à la variable globale ``G`` les sommets atteints depuis ``(N, j)``, de 1 à
    ``N`` allumettes, avec les opposants de la variable globale ``Opp``.

    ``Attracteur`` et ``Strategie`` sont faits pour la seconde forme : dans la première, qui a des sommets
    à 0 allumette, ils tombent dans un piège et avertissent (``Piege``).

    >>> GrapheNim(2, "a", "b")[(2, "a")]
    [(0, 'b'), (1, 'b')]
    """
    if len(joueurs) == 2:
        opposant = {joueurs[0]: joueurs[1], joueurs[1]: joueurs[0]}
        # L'énoncé compte les petits tas à la main, en montant, et les autres en descendant.
        return {
            (k, j): [(r, opposant[j]) for r in (range(k) if k < 3 else range(k - 1, k - 4, -1))]
            for j in joueurs
            for k in range(N + 1)
        }
    if len(joueurs) != 1:
        raise TypeError(f"GrapheNim prend un ou deux joueurs, et non {len(joueurs)}")
    _parcours(N, joueurs[0], _du_programme("G"), _du_programme("Opp"))
    return None


def GrapheNimP(N: int, j: Any) -> None:
    """``GrapheNim(N, j)`` par une pile : le graphe est dans la variable globale ``GP`` (partie I).

    >>> Opp, GP = {"Morgan": "Malo", "Malo": "Morgan"}, {}
    >>> GrapheNimP(3, "Malo")
    >>> GP[(3, "Malo")]
    [(1, 'Morgan'), (2, 'Morgan')]
    """
    _parcours(N, j, _du_programme("GP"), _du_programme("Opp"))


def GrapheNimL(N: int, joueur: Any) -> None:
    """``GrapheNim(N, j)`` par une file : le graphe est dans la variable globale ``GL`` (partie I).

    Le code imprimé ne s'exécute pas : son paramètre s'appelle ``joueur`` et son corps dit ``j``, il lit
    les successeurs dans ``GP`` au lieu de ``GL``, et la comparaison finale n'a qu'un signe ``=``.

    >>> Opp, GL = {"Morgan": "Malo", "Malo": "Morgan"}, {}
    >>> GrapheNimL(3, "Malo")
    >>> len(GL)
    4
    """
    _parcours(N, joueur, _du_programme("GL"), _du_programme("Opp"))


def _parcours(N: int, j: Any, G: Dict[Any, Any], Opp: Dict[Any, Any]) -> None:
    """Ajoute à ``G`` tout ce que l'on atteint depuis ``(N, j)``."""
    a_voir = [(N, j)]
    while a_voir:
        n, joueur = a_voir.pop()
        if (n, joueur) not in G:
            G[(n, joueur)] = [(reste, Opp[joueur]) for reste in range(max(n - 3, 1), n)]
            a_voir += reversed(G[(n, joueur)])


def Existence(X: Any, s: Any) -> bool:
    """Un successeur de ``s`` est-il dans ``X`` ? (partie III)

    >>> G = GrapheNim(4, "a", "b")
    >>> Existence([(1, "b")], (2, "a"))
    True
    """
    return any(apres in X for apres in _successeurs(_du_programme("G"), s))


def PourTout(X: Any, s: Any) -> bool:
    """Tous les successeurs de ``s`` sont-ils dans ``X`` ? (partie III)

    >>> G = GrapheNim(4, "a", "b")
    >>> PourTout([(1, "b")], (2, "a"))
    False
    """
    return all(apres in X for apres in _successeurs(_du_programme("G"), s))


def F(X: Any, j: Any) -> List[Any]:
    """Les sommets qui s'ajoutent à ``X`` en un coup pour le joueur ``j`` (partie III).

    >>> Opp, G = {"Morgan": "Malo", "Malo": "Morgan"}, {}
    >>> GrapheNim(5, "Morgan")
    >>> sorted(F([(1, "Malo")], "Morgan"))
    [(2, 'Morgan'), (3, 'Morgan')]
    """
    G = _du_programme("G")
    dedans = {_cle(s) for s in X}
    ajoutes = []
    for s in G:
        if _cle(s) not in dedans:
            decide = any if s[1] == j else all
            if decide(_cle(apres) in dedans for apres in _successeurs(G, s)):
                ajoutes.append(s)
    return ajoutes


def Attracteur(j: Any) -> List[Any]:
    """L'attracteur du joueur ``j`` dans la variable globale ``G``, couche après couche (partie III ;
    TP, question 8).

    Les sommets gagnants sont ceux du cours : l'opposant doit prendre la dernière allumette, ou manger
    le carré empoisonné ; dans un autre graphe, l'opposant n'a plus de coup. Un autre puits de
    l'opposant entre dans l'attracteur par ``PourTout``, qui est vrai quand il n'y a aucun successeur :
    un avertissement ``Piege`` le nomme.

    >>> Opp = {"Morgan": "Malo", "Malo": "Morgan"}
    >>> G = {}
    >>> GrapheNim(5, "Morgan")
    >>> Attracteur("Malo")
    [(1, 'Morgan'), (2, 'Malo'), (3, 'Malo'), (4, 'Malo'), (5, 'Morgan')]
    """
    return _attracteur(_du_programme("G"), _du_programme("Opp"), j)[0]


def Strategie(joueur: Any, sommet: Any) -> Any:
    """Le coup à jouer depuis ``sommet`` pour se rapprocher de la victoire (partie IV).

    >>> Opp, G = {"Morgan": "Malo", "Malo": "Morgan"}, {}
    >>> GrapheNim(9, "Morgan")
    >>> Strategie("Malo", (6, "Malo"))
    (5, 'Morgan')
    """
    G = _du_programme("G")
    rangs = _attracteur(G, _du_programme("Opp"), joueur)[1]
    ici = rangs.get(_cle(sommet))
    if ici is None:
        raise ValueError(f"{sommet!r} n'est pas dans l'attracteur de {joueur!r}")
    for apres in _successeurs(G, sommet):
        rang = rangs.get(_cle(apres))
        if rang is not None and rang < ici:
            return apres
    return None


def _attracteur(G: Any, Opp: Dict[Any, Any], j: Any) -> Tuple[List[Any], Dict[Any, int]]:
    """L'attracteur de ``j`` couche après couche, et le rang de chacun de ses sommets."""
    adversaire = Opp[j]
    sommets = {_cle(s): s for s in G}
    if isinstance(G, dict):
        graphe = G
    else:
        graphe = {cle: [_cle(apres) for apres in _voisins(s)] for cle, s in sommets.items()}
    arene = _attractor.Graph.from_adjacency(graphe, lambda s: s[1] == j, {"title": "G"})
    depart = _cle((1, adversaire))
    if depart in graphe:
        but = [arene.find(depart)]
    else:
        but = [v for v, (s, apres) in enumerate(graphe.items()) if s[1] == adversaire and not apres]
    dans_le_but = set(but)
    for v, (s, apres) in enumerate(graphe.items()):
        if s[1] == adversaire and not apres and v not in dans_le_but:
            _avertit(
                f"le sommet {sommets[s]!r} n'a pas de successeur : `PourTout` y est vrai par vacuité, et il "
                f"entre dans l'attracteur de {j!r} bien qu'il ne soit pas dans A0 = [{depart!r}]. "
                "Le résultat est celui du code du cours, mais ces positions ne sont pas toutes gagnantes ; "
                "`GrapheNim(N, j)` donne un graphe sans ce sommet"
            )
            break
    region = arene.attract(1, but, None, True, None)
    cles = list(sommets)
    attracteur = [sommets[cles[v]] for couche in region.layers() for v in couche]
    rangs = {cle: rang for cle, rang in zip(cles, region.ranks().tolist()) if rang >= 0}
    return attracteur, rangs


def _avertit(message: str) -> None:
    """Avertit le programme, à la ligne où il a appelé une fonction de ce module."""
    niveau, cadre = 1, sys._getframe(0)
    while cadre is not None and cadre.f_globals is globals():
        niveau, cadre = niveau + 1, cadre.f_back  # type: ignore[assignment]
    warnings.warn(message, Piege, stacklevel=niveau)


def _successeurs(G: Any, s: Any) -> Iterable[Any]:
    """Les successeurs de ``s`` : dans le dictionnaire, ou par ``ListeVoisins`` si ``G`` est une liste."""
    return G[s] if isinstance(G, dict) else _voisins(s)


def _voisins(s: Any) -> Iterable[Any]:
    """Les voisins de ``s`` par la fonction ``ListeVoisins`` du programme, sinon par celle d'ici."""
    try:
        voisins = _du_programme("ListeVoisins")
    except NameError:
        voisins = ListeVoisins
    suite: Iterable[Any] = voisins(s)
    return suite


def _cle(s: Any) -> Hashable:
    """``s`` comme clé d'un dictionnaire : une tablette est un ensemble, qui ne peut pas l'être."""
    return (frozenset(s[0]), s[1]) if isinstance(s[0], (set, frozenset)) else s


# -- Le TP sur Chomp

Tablette = Set[Tuple[int, int]]

#: Le carré empoisonné, en bas à gauche.
_POISON = (0, 0)


def Milka(n: int, p: int) -> Tablette:
    """La tablette à ``n`` lignes et ``p`` colonnes : l'ensemble de ses carrés ``(i, j)``, la ligne et la
    colonne comptées à partir de 0 depuis le coin empoisonné, en bas à gauche (TP Chomp).

    >>> sorted(Milka(2, 2))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    return {(i, j) for i in range(n) for j in range(p)}


def Montrer(tab: Tablette) -> None:
    """Affiche la tablette, le carré empoisonné en bas à gauche (TP Chomp).

    >>> Montrer({(0, 0), (0, 1), (1, 0)})
    #
    X#
    """
    for i in reversed(range(1 + max((i for i, _ in tab), default=-1))):
        ligne = range(sum(1 for k, _ in tab if k == i))
        print("".join("X" if (i, j) == _POISON else "#" for j in ligne))


def Mange(tab: Tablette, i: int, j: int) -> Tablette:
    """La tablette une fois mangés le carré ``(i, j)`` et ceux en haut et à droite (TP Chomp).

    >>> sorted(Mange(Milka(2, 2), 0, 1))
    [(0, 0), (1, 0)]
    """
    if (i, j) not in tab:
        raise ValueError(f"le carré {(i, j)} n'est pas dans la tablette")
    return {(a, b) for a, b in tab if a < i or b < j}


def ListeVoisins(s: Tuple[Any, Any]) -> List[Tuple[Any, Any]]:
    """Les voisins du sommet ``s = (tab, joueur)`` : personne ne mange le carré empoisonné de son plein
    gré, et qui n'a plus que lui a perdu (TP, question 6).

    >>> ListeVoisins(({(0, 0), (1, 0)}, 1))
    [({(0, 0)}, 2)]
    """
    tab, joueur = s
    opposant = _opposant(joueur)
    return [(Mange(tab, i, j), opposant) for i, j in sorted(tab) if (i, j) != _POISON]


def _opposant(joueur: Any) -> Any:
    """L'opposant, par la variable globale ``Opp`` ; si elle n'en sait rien l'autre joueur de ``L``, sinon 1 et 2."""
    try:
        opposants = _du_programme("Opp")
    except NameError:
        opposants = {}
    if joueur in opposants:
        return opposants[joueur]
    un, autre = _les_joueurs()
    if joueur not in (un, autre):
        connus = " et ".join(map(repr, opposants or (un, autre)))
        raise ValueError(f"{joueur!r} n'est pas un joueur : ce sont {connus}")
    return autre if joueur == un else un


def _les_joueurs() -> Sequence[Any]:
    """Les joueurs de la variable globale ``L`` ; sans elle, 1 et 2."""
    try:
        joueurs: Sequence[Any] = _du_programme("L")
    except NameError:
        return 1, 2
    if len(joueurs) != 2:
        raise ValueError(f"`L` doit contenir les deux joueurs, et non {len(joueurs)}")
    return joueurs


def GrapheTab(tab: Tablette, joueur: Any) -> None:
    """Ajoute à la variable globale ``G``, une liste, tous les sommets atteints depuis ``(tab, joueur)``
    (TP, question 7).

    >>> Opp, G = {"Morgan": "Malo", "Malo": "Morgan"}, []
    >>> GrapheTab(Milka(4, 3), "Morgan")
    >>> len(G), len(Attracteur("Morgan"))
    (66, 33)
    """
    G = _du_programme("G")
    _ajoute_tablettes(G, tab, joueur)


def _ajoute_tablettes(G: List[Any], tab: Tablette, joueur: Any) -> None:
    connus = {_cle(s) for s in G}
    a_voir: List[Tuple[Any, Any]] = [(tab, joueur)]
    while a_voir:
        s = a_voir.pop()
        if _cle(s) not in connus:
            connus.add(_cle(s))
            G.append(s)
            a_voir += reversed(list(_voisins(s)))


def StrategieAleatoire(tab: Tablette, joueur: Any) -> Tuple[int, int]:
    """Un carré au hasard, le carré empoisonné seulement s'il est le dernier (TP, question 9).

    >>> StrategieAleatoire({(0, 0)}, 1)
    (0, 0)
    """
    return random.choice([carre for carre in sorted(tab) if carre != _POISON] or [_POISON])


def StrategieGagnante(tab: Tablette, joueur: Any) -> Tuple[int, int]:
    """Un carré qui reste dans l'attracteur du joueur ; hors de l'attracteur, au hasard (TP,
    question 10).

    >>> StrategieGagnante(Milka(2, 2), 1)
    (1, 1)
    """
    opposant = _opposant(joueur)
    G: List[Any] = []
    _ajoute_tablettes(G, set(tab), joueur)
    rangs = _attracteur(G, {joueur: opposant, opposant: joueur}, joueur)[1]
    ici = rangs.get(_cle((tab, joueur)))
    if ici is not None:
        for i, j in sorted(tab):
            rang = rangs.get(_cle((Mange(tab, i, j), opposant)), ici)
            if (i, j) != _POISON and rang < ici:
                return i, j
    return StrategieAleatoire(tab, joueur)


def JoueurHumain(tab: Tablette, joueur: Any) -> Tuple[int, int]:
    """Demande un carré à une personne, ligne et colonne, jusqu'à ce qu'il existe (TP Chomp)."""
    Montrer(tab)
    while True:
        reponse = input(f"{joueur}, quel carré (ligne colonne) ? ").replace(",", " ").split()
        if len(reponse) == 2 and all(mot.isdigit() for mot in reponse):
            i, j = map(int, reponse)
            if (i, j) in tab:
                return i, j
        print("ce carré n'est pas dans la tablette")


def Partie(
    n: int,
    p: int,
    S1: Callable[[Tablette, Any], Tuple[int, int]],
    S2: Callable[[Tablette, Any], Tuple[int, int]],
    afficher: bool = False,
) -> Any:
    """Une partie de Chomp entre deux stratégies ; renvoie le vainqueur (TP Chomp).

    Les joueurs sont ceux de la variable globale ``L``, sinon 1 et 2. Qui mange le carré empoisonné a
    perdu.

    >>> Partie(4, 3, StrategieGagnante, StrategieAleatoire, False)
    1
    """
    joueurs = _les_joueurs()
    tab = Milka(n, p)
    tour = 0
    while tab:
        if afficher:
            Montrer(tab)
        i, j = (S1, S2)[tour](tab, joueurs[tour])
        if afficher:
            print(f"{joueurs[tour]} mange {(i, j)}")
        tab = Mange(tab, i, j)
        tour = 1 - tour
    return joueurs[tour]


# -- Théorie des jeux combinatoires


def minMax(
    s: Any,
    p: int,
    successeurs: Optional[Callable[[Any], Iterable[Any]]] = None,
    h: Optional[Callable[[Any], float]] = None,
    controle: Optional[Callable[[Any], Any]] = None,
) -> Tuple[float, int]:
    """La meilleure valeur après ``p`` coups et le numéro du coup à jouer, -1 s'il n'y en a pas
    (*Théorie des jeux combinatoires*, partie II, algorithme min-max).

    ``successeurs`` donne la liste des successeurs d'une position, ``h`` son heuristique, et
    ``controle`` dit si elle est contrôlée par J0, qui maximise. Sans eux, ce sont les fonctions de
    mêmes noms du programme. Une position déjà vue à la même profondeur n'est pas recalculée.

    >>> arbre = {"s": ["a", "b"], "a": ["c", "d"], "b": ["e", "f"]}
    >>> valeurs = {"c": 6, "d": 9, "e": 8, "f": 10}
    >>> minMax("s", 2, lambda s: arbre.get(s, []), valeurs.get, lambda s: s == "s")
    (8, 1)
    """
    suite = successeurs if successeurs is not None else _du_programme("successeurs")
    heuristique = h if h is not None else _du_programme("h")
    maximise = controle if controle is not None else _du_programme("controle")
    vus: Dict[Any, Tuple[float, int]] = {}

    def explore(s: Any, p: int) -> Tuple[float, int]:
        try:
            if (s, p) in vus:
                return vus[(s, p)]
            connue = True
        except TypeError:  # une position qui n'est pas hachable
            connue = False
        apres = list(suite(s))
        if p == 0 or not apres:
            trouve = (heuristique(s), -1)
        else:
            valeurs = [explore(f, p - 1)[0] for f in apres]
            meilleure = max(valeurs) if maximise(s) else min(valeurs)
            trouve = (meilleure, valeurs.index(meilleure))
        if connue:
            vus[(s, p)] = trouve
        return trouve

    if p < 0:
        raise ValueError(f"la profondeur {p} est négative")
    return explore(s, p)


# -- Jeux à plusieurs et coalitions

Uplet = Tuple[int, ...]


def u(i: int, u0: Optional[int] = None) -> int:
    """Le terme de rang ``i`` de la suite du préambule, depuis ``u0`` (question 1).

    >>> u(1, 42)
    4511
    """
    terme: int = _du_programme("u0") if u0 is None else u0
    for _ in range(i):
        terme = (101 * terme + 269) % 4_890_367
    return terme


def s_egal(A: Iterable[Uplet], B: Iterable[Uplet]) -> bool:
    """Deux ensembles finis sont-ils égaux ? Des listes dans n'importe quel ordre aussi (question 2).

    >>> s_egal([(0, 1), (2, 3)], {(2, 3), (0, 1)})
    True
    """
    return set(A) == set(B)


def s_vide() -> Set[Uplet]:
    """L'ensemble vide (question 2)."""
    return set()


def s_singl(x: Uplet) -> Set[Uplet]:
    """L'ensemble qui n'a que ``x`` (question 2)."""
    return {x}


def s_union(A: Iterable[Uplet], B: Iterable[Uplet]) -> Set[Uplet]:
    """L'union de deux ensembles (question 2).

    >>> s_card(s_union(s_singl((0, 0, 1)), s_singl((0, 2, 1))))
    2
    """
    return set(A) | set(B)


def s_inter(A: Iterable[Uplet], B: Iterable[Uplet]) -> Set[Uplet]:
    """L'intersection de deux ensembles (question 2)."""
    return set(A) & set(B)


def s_card(A: Iterable[Uplet]) -> int:
    """Le nombre d'éléments d'un ensemble (question 2)."""
    return len(set(A))


class Nim:
    """Le jeu Nim(N, n, K, r), pour le ``u0`` donné ou celui du programme (partie 3).

    >>> jeu = Nim(2, 2, 20, 2, u0=42)
    >>> sorted(jeu.R)
    [(0, 1), (2, 1)]
    >>> sorted(jeu.delta((1, 5, 9)))
    [(2, 3, 8), (2, 5, 8)]
    """

    def __init__(self, N: int, n: int, K: int, r: int, u0: Optional[int] = None) -> None:
        self.N, self.n, self.K, self.r = N, n, K, r
        self.u0: int = _du_programme("u0") if u0 is None else u0
        self._nim = _attractor.Nim(N, n, K, r, self.u0)

    @property
    def J(self) -> FrozenSet[int]:
        """L'ensemble des joueurs."""
        return frozenset(range(1, self.N + 1))

    @property
    def R(self) -> Set[Uplet]:
        """L'ensemble des règles (question 5)."""
        return self._nim.rules()

    @property
    def C(self) -> Set[Uplet]:
        """L'ensemble des positions."""
        return self._nim.positions()

    def t(self, c: Uplet) -> int:
        """Le joueur dont c'est le tour."""
        return c[0]

    def delta(self, c: Uplet) -> Set[Uplet]:
        """Les positions où mènent les coups depuis ``c`` (question 6)."""
        return self._nim.successors(c)

    def __repr__(self) -> str:
        return f"Nim({self.N}, {self.n}, {self.K}, {self.r}, u0={self.u0})"


def _le_jeu(jeu: Optional[Nim]) -> Nim:
    return _du_programme("jeu") if jeu is None else jeu


def regles(n: int, r: int, u0: Optional[int] = None) -> Set[Uplet]:
    """L'ensemble R des règles (question 5).

    >>> regles(2, 2, 42) == {(0, 1), (2, 1)}
    True
    """
    depart = _du_programme("u0") if u0 is None else u0
    return Nim(1, n, 0, r, depart).R


def delta(c: Uplet, jeu: Optional[Nim] = None) -> Set[Uplet]:
    """δ(c) dans le jeu donné, sinon dans la variable globale ``jeu`` (question 6)."""
    return _le_jeu(jeu).delta(c)


def pre_existe(J: Iterable[int], tau: Iterable[Uplet], jeu: Optional[Nim] = None) -> Set[Uplet]:
    """pre∃(J, τ) : c'est à un joueur de J, et un coup mène dans τ (question 7).

    >>> sorted(pre_existe({1}, {(2, 1, 5)}, Nim(2, 2, 20, 2, u0=42)))
    [(1, 1, 6), (1, 3, 6)]
    """
    return _le_jeu(jeu)._nim.pre_some(list(J), tau)


def pre_pourtout(J: Iterable[int], tau: Iterable[Uplet], jeu: Optional[Nim] = None) -> Set[Uplet]:
    """pre∀(J, τ) : c'est à un autre joueur, et tous ses coups mènent dans τ (question 8).

    >>> len(pre_pourtout({1}, {(2, 0, 0)}, Nim(2, 2, 4, 2, u0=42)))
    5
    """
    return _le_jeu(jeu)._nim.pre_every(list(J), tau)


def pre(J: Iterable[int], tau: Iterable[Uplet], jeu: Optional[Nim] = None) -> Set[Uplet]:
    """pre(J, τ), l'union des deux (question 9).

    >>> len(pre({1}, {(2, 0, 0)}, Nim(2, 2, 4, 2, u0=42)))
    7
    """
    return _le_jeu(jeu)._nim.pre(list(J), tau)


def until(
    J: Iterable[int], sigma: Iterable[Uplet], tau: Iterable[Uplet], jeu: Optional[Nim] = None
) -> Set[Uplet]:
    """until(J, σ, τ) : J peut mener la partie dans τ en restant dans σ jusque-là (question 10).

    >>> jeu = Nim(2, 2, 4, 2, u0=42)
    >>> len(until({1}, jeu.C, {(2, 0, 0)}, jeu))
    25
    """
    return _le_jeu(jeu)._nim.until(list(J), sigma, tau)


def satisfait(N: int, n: int, K: int, r: int, F: str, u0: Optional[int] = None) -> Set[Uplet]:
    """Les positions de Nim(N, n, K, r) qui vérifient la formule ``F`` (question 11).

    La formule est un texte : ``<<1>> X turn 2``, ``F(1)`` pour la formule F_{1} de l'énoncé,
    ``Traitre_1`` pour celle de la question 12.

    >>> len(satisfait(3, 2, 20, 3, "F(1)", u0=42)) > 0
    True
    """
    depart = _du_programme("u0") if u0 is None else u0
    jeu = f"coalition-nim:N={N},n={n},K={K},r={r},u0={depart}"
    reponse, _ = _attractor.check(jeu, {"formula": F, "list": True}, None)
    return {tuple(json.loads(f"[{c[1:-1]}]")) for c in json.loads(reponse)["list"]}


def feuille(u0: int) -> Dict[str, Any]:
    """La fiche réponse de l'épreuve pour un ``u0`` : de la question ``1a`` à la question ``12b``.

    >>> fiche = feuille(42)
    >>> fiche["1a"] == u(1, 42), len(fiche)
    (True, 35)
    """
    reponses: Dict[str, Any] = json.loads(_attractor.sheet(u0))
    return reponses
