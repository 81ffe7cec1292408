import type { MessageAddresses } from "./message-places.ts";

/** An authority of any system: `ra` of `camp`. */
export interface AuthorityName {
  readonly system: "ccms" | "scms" | "camp" | "testProfile";
  readonly role: string;
}

/** The systems on the same server, for messages that belong to another of them than the one that received them. */
export interface OtherSystems {
  readonly addresses: MessageAddresses;
  /**
   * Finds the authority of any system by its certificate, whatever its state.
   *
   * @param hashedId8 - 8 octets.
   */
  authorityNamed(hashedId8: Uint8Array): Promise<AuthorityName | undefined>;
}

/** An authority in a sentence: `the RA`, or with its system `the RA of CAMP`. */
export function nameOfAuthority({ system, role }: AuthorityName, isSystemNamed: boolean): string {
  return `the ${role.toUpperCase()}${isSystemNamed ? ` of ${systemNames[system]}` : ""}`;
}

const systemNames: Readonly<Record<AuthorityName["system"], string>> = {
  ccms: "the CCMS",
  scms: "the SCMS",
  camp: "CAMP",
  testProfile: "a test profile",
};
