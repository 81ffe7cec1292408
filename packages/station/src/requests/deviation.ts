import type { DecodedCertificate } from "@v2x/credentials";
import type {
  EncryptedData,
  EtsiTs102941Data,
  HeaderInfo,
  InnerAtRequest,
  InnerEcRequest,
  PublicKeys,
  SharedAtRequest,
} from "@v2x/v2x-schema";

/** A signed part of a request: the proof of possession, what the station vouches for, what the EA reads for the AA. */
export type SignedPart = "proof" | "outer" | "ecSignature";

/** How a request is sealed otherwise than it should be. */
export interface SealingDeviation {
  /** Instead of the message that is encrypted. */
  readonly plaintext?: (message: Uint8Array) => Uint8Array;
  /** Instead of what encryption gave. */
  readonly encrypted?: (
    data: EncryptedData,
    made: { readonly contentKey: Uint8Array; readonly certificate: DecodedCertificate },
  ) => EncryptedData;
  /** Instead of the octets that are sent. */
  readonly octets?: (octets: Uint8Array) => Uint8Array;
}

/**
 * Steps at which a request is made otherwise than it should be: each takes what is right and gives what goes on
 * instead, and whatever follows is made from that. Without members the request is a good one.
 */
interface Deviation extends SealingDeviation {
  /** Before the keys are tagged or signed over. */
  readonly publicKeys?: (keys: PublicKeys) => PublicKeys;
  readonly header?: (header: HeaderInfo, part: SignedPart) => HeaderInfo;
  readonly message?: (message: EtsiTs102941Data) => EtsiTs102941Data;
  /** COER of Ieee1609Dot2Data, signed. */
  readonly signed?: (octets: Uint8Array, part: SignedPart) => Uint8Array;
}

/** How an enrolment request departs from a good one. */
export interface EnrolmentDeviation extends Deviation {
  readonly inner?: (request: InnerEcRequest) => InnerEcRequest;
}

/** How an authorization request departs from a good one. */
export interface AuthorizationDeviation extends Deviation {
  readonly keyTag?: (tag: Uint8Array, keys: PublicKeys, hmacKey: Uint8Array) => Uint8Array;
  readonly shared?: (request: SharedAtRequest) => SharedAtRequest;
  readonly inner?: (request: InnerAtRequest) => InnerAtRequest;
}
