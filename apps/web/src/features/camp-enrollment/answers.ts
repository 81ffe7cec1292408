/** What a request was answered. */
export interface EnrollmentAnswer {
  /** The folder of the answer: the name of the request's file, without its extension. */
  readonly name: string;
  /** Why it was refused; absent where it was granted. */
  readonly refusal?: string;
}

/** What each request was answered, in the order of the archive. @throws Error where that is no zip file. */
export async function answersIn(zip: Pick<Blob, "arrayBuffer">): Promise<readonly EnrollmentAnswer[]> {
  const [{ unzipSync }, octets] = await Promise.all([import("fflate"), zip.arrayBuffer()]);
  const names = new Set<string>();
  // Nothing else is unpacked: what devices make their private keys with stays where it is.
  const refusals = unzipSync(new Uint8Array(octets), {
    filter({ name }) {
      names.add(name.slice(0, name.lastIndexOf("/")));
      return name.endsWith("/error.txt");
    },
  });
  return [...names].map((name) => {
    const text = refusals[`${name}/error.txt`];
    return text === undefined ? { name } : { name, refusal: new TextDecoder().decode(text).trim() };
  });
}
