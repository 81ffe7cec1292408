import type { BundledCertificate } from "../../both-systems/bundles/OpenFromBundle.tsx";

/**
 * The certificates of the device in a bundle, by what tells them apart: `26c_0` of an OBU, `rsu-1` of an RSU.
 *
 * @throws Error where the archive cannot be read.
 */
export async function certificatesInBundle(
  bundle: Pick<Blob, "arrayBuffer">,
): Promise<readonly BundledCertificate[]> {
  const [{ unzipSync }, octets] = await Promise.all([import("fflate"), bundle.arrayBuffer()]);
  const paths: string[] = [];
  // The names alone: nothing is unpacked.
  unzipSync(new Uint8Array(octets), { filter: ({ name }) => paths.push(name) === 0 });
  return paths.flatMap((path) => {
    const name =
      /\/download\/[^/]+\/([^/]+)\.cert$/.exec(path)?.[1] ?? /\/(rsu-\d+)\/.*\.cert$/.exec(path)?.[1];
    return name === undefined ? [] : [{ name, path }];
  });
}
