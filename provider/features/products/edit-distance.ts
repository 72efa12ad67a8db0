/**
 * How many letters were left out, put in, changed or swapped with their neighbour between two words; anything above
 * `limit` is told as `limit + 1`.
 */
export function editDistance(first: string, second: string, limit: number): number {
  if (Math.abs(first.length - second.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: second.length + 1 }, (_, column) => column);
  for (let row = 1; row <= first.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= second.length; column += 1) {
      const changed = at(previous, column - 1) + Number(first[row - 1] !== second[column - 1]);
      const swapped = isSwap(first, second, row, column) ? at(before, column - 2) + 1 : Infinity;
      current.push(Math.min(at(previous, column) + 1, at(current, column - 1) + 1, changed, swapped));
    }
    if (Math.min(...current) > limit) return limit + 1;
    [before, previous] = [previous, current];
  }
  return Math.min(at(previous, second.length), limit + 1);
}

function at(row: number[], column: number): number {
  return row[column] ?? Infinity;
}

function isSwap(first: string, second: string, row: number, column: number): boolean {
  return row > 1 && column > 1 && first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1];
}
