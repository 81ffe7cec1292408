import type { AuthorityGeneration, AuthorityStatus, System } from "@v2x/contract";

/** A file of an authority: how it is fetched, and the name under which it is saved. */
export interface CaFile {
  readonly fetch: (signal?: AbortSignal) => Promise<Blob>;
  readonly fileName: string;
}

/** What the pieces of a CA screen need to know of an authority. */
export interface Authority {
  readonly system: System;
  /** As the system calls it, in lower case: `rca`. */
  readonly role: string;
  /** Names it in labels and headings: RCA; where several hold a role, the certificate's name. */
  readonly title: string;
  /** The certificate's name. */
  readonly name: string;
  /** 16 upper-case hex digits. */
  readonly hashedId8: string;
  readonly certificate: CaFile;
}

/** The generation whose certificate is shown; undefined where the card was loaded before or after a change. */
export function generationOf(
  { hashedId8 }: Pick<Authority, "hashedId8">,
  { authorities }: AuthorityStatus,
): AuthorityGeneration | undefined {
  return authorities.find((generation) => generation.hashedId8 === hashedId8);
}
