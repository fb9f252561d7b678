/** Deletes in statements of at most `most` rows, until one finds fewer. */
export async function inBatches(deleteSome: (most: number) => Promise<number>, most = 10_000): Promise<void> {
  while ((await deleteSome(most)) >= most);
}
