# Eight vertices: 0 to 3 belong to player 1, 4 to 7 to player 2. Who is blocked loses.
owners = {1: [0, 1, 2, 3], 2: [4, 5, 6, 7]}
start = 0
G = {0: [4, 5], 1: [4, 5, 6], 2: [7], 3: [], 4: [2], 5: [3], 6: [3], 7: []}
