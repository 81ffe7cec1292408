/**
 * Takes one file out of a bundle.
 *
 * @throws Error where the archive cannot be read or does not hold it.
 */
export async function fileInBundle(bundle: Pick<Blob, "arrayBuffer">, path: string): Promise<Uint8Array> {
  const [{ unzipSync }, octets] = await Promise.all([import("fflate"), bundle.arrayBuffer()]);
  // Nothing else is unpacked: the private keys stay where they are.
  const file = unzipSync(new Uint8Array(octets), { filter: ({ name }) => name === path })[path];
  if (file === undefined) throw new Error(`The bundle holds no ${path}`);
  return file;
}
