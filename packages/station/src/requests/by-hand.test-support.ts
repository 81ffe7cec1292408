import type { KeyType } from "@v2x/crypto";
import {
  type CurveName,
  decryptByHand,
  type ReadSignedMessage,
  readEncryptedMessage,
  readSignedMessage,
  unwrapByHand,
} from "@v2x/testkit";

/** A curve as readers without our code call it. */
export const curveNames = {
  NistP256: "prime256v1",
  NistP384: "secp384r1",
  BrainpoolP256r1: "brainpoolP256r1",
  BrainpoolP384r1: "brainpoolP384r1",
} as const satisfies Record<KeyType, CurveName>;

/** Decrypts a request with its recipient's key, with nothing of ours. */
export function plaintextByHand(request: Uint8Array, scalar: Uint8Array, p1: Uint8Array): Uint8Array {
  const read = readEncryptedMessage(request);
  return decryptByHand(read, unwrapByHand(read.recipients[0]!, scalar, p1));
}

/** An enrolment request down to the inner request, whose octets are left as they are. */
export interface EnrolmentByHand {
  readonly recipients: readonly string[];
  readonly curve: string | undefined;
  readonly outer: ReadSignedMessage;
  /** Version and choice of EtsiTs102941Data. */
  readonly message: string;
  readonly proof: ReadSignedMessage;
}

/** Reads an enrolment request with nothing of ours. */
export function enrolmentByHand(request: Uint8Array, scalar: Uint8Array, p1: Uint8Array): EnrolmentByHand {
  const { recipients } = readEncryptedMessage(request);
  const outer = readSignedMessage(plaintextByHand(request, scalar, p1));
  return {
    recipients: recipients.map(({ kind }) => kind),
    curve: recipients[0]?.wrapped?.curve,
    outer,
    message: Buffer.from(outer.payload.subarray(0, 2)).toString("hex"),
    proof: readSignedMessage(outer.payload.slice(2)),
  };
}

/** All that two requests of one kind have in common, whoever made them. */
export function shapeOf({ recipients, curve, outer, message, proof }: EnrolmentByHand) {
  const shapeOfSigned = ({ psid, signer, isExternal }: ReadSignedMessage) => ({
    psid,
    signer: typeof signer === "string" ? signer : "other",
    isExternal,
  });
  return { recipients, curve, outer: shapeOfSigned(outer), message, proof: shapeOfSigned(proof) };
}
