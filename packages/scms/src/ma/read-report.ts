import { type Authorities, addressedKeys } from "@v2x/pki";
import { openEnvelope, type Trace } from "@v2x/protocol";
import { ScmsPdu } from "@v2x/v2x-schema";
import type { ScmsRole } from "../ports.ts";

/** What the MA reads of a report. */
export interface ReadReport {
  readonly trace: Trace;
  /** COER of Ieee1609Dot2Data: what was encrypted for the MA; absent where its key does not open it. */
  readonly plaintext?: Uint8Array;
}

/**
 * Opens a misbehavior report with the keys of the MA, of whichever generation it was encrypted for. What a report says
 * is no concern of IEEE 1609.2.1.
 *
 * @param octets - COER of Ieee1609Dot2Data, encrypted.
 * @throws CredentialsError "key-unavailable".
 */
export async function readReport(
  octets: Uint8Array,
  authorities: Authorities<ScmsRole>,
): Promise<ReadReport> {
  const { keys } = addressedKeys<ScmsRole>(authorities, "ma");
  const { trace } = await openEnvelope(octets, { layers: [{ kind: "encrypted", keys }], payload: ScmsPdu });
  const plaintext = trace.texts[1];
  return { trace, ...(plaintext === undefined ? {} : { plaintext }) };
}
