/**
 * Divides balances into as many clusters as possible that settle among themselves: n balances in k clusters need n − k transfers, so these
 * are the fewest. A cluster settles if it adds up to 0 or, if all balances together do not, to an amount with the sign of their sum, which
 * stays with people who are owed (or owe) it.
 *
 * Tries all subsets of each set, 3ⁿ steps in all: only for up to about a dozen balances.
 *
 * @param balances none of them 0
 * @returns indices, each in one cluster; always the same solution for the same balances
 */
export function mostClusters(balances: readonly number[]): number[][] {
  const size = 2 ** balances.length;
  const sums = new Float64Array(size);
  for (let set = 1; set < size; set++) {
    const first = 31 - Math.clz32(set & -set);
    sums[set] = sums[set & (set - 1)]! + balances[first]!;
  }
  const sign = Math.sign(sums[size - 1] ?? 0);
  const settles = (set: number): boolean => sums[set] === 0 || Math.sign(sums[set]!) === sign;

  // The maximum number of clusters of each set: one that contains its first member, plus those of the remainder. -1: the set cannot be
  // divided.
  const most = new Int8Array(size).fill(-1);
  const chosen = new Int32Array(size);
  most[0] = 0;
  for (let set = 1; set < size; set++) {
    const first = set & -set;
    const others = set ^ first;
    for (let more = others; ; more = (more - 1) & others) {
      const cluster = first | more;
      const rest = most[set ^ cluster]!;
      if (rest >= 0 && rest + 1 > most[set]! && settles(cluster)) {
        most[set] = rest + 1;
        chosen[set] = cluster;
      }
      if (more === 0) break;
    }
  }

  const clusters: number[][] = [];
  for (let set = size - 1; set > 0; set ^= chosen[set]!)
    clusters.push(balances.flatMap((_, index) => (chosen[set]! & (1 << index) ? [index] : [])));
  return clusters;
}
