/** What a message says that its signer's certificate has to allow. */

/** In units of 1e-7 degrees. */
export interface ClaimedPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** A part of a message that needs a right of its service's SSP. */
export interface NeededRight {
  /** As `messageSspLayouts` names it. */
  readonly right: string;
  /** What needs it, as it follows "the message has": `emergencyContainer`, `cause 94`. */
  readonly because: string;
}

/** What a message says of its sender, as far as certificates limit it. */
export interface MessageClaims {
  /** E.g. `CAM`, `BSM`; absent where the message could not be decoded. */
  readonly name?: string;
  /** Where it says that its sender is; absent where it does not say that. */
  readonly senderPlace?: ClaimedPlace;
  /** Where GeoNetworking's header says that its sender is. */
  readonly sourcePlace?: ClaimedPlace;
  /** Of a DENM: where its event is, which need not be where its sender is. */
  readonly eventPlace?: ClaimedPlace;
  /** Absent for messages whose SSPs are not known here. */
  readonly rights?: readonly NeededRight[];
  /** Of an IVIM: its provider of road information as its SSP has it, three octets in digits. */
  readonly provider?: string;
}

/** The PSIDs under which a message of ETSI is signed, its own first. @see ETSI TS 102 965 */
export const psidsOfMessage: Readonly<Record<string, readonly number[]>> = {
  CAM: [36],
  DENM: [37],
  SPATEM: [137],
  MAPEM: [138],
  IVIM: [139],
  SREM: [140],
  // Registered with the number of SREM until 2019.
  SSEM: [637, 140],
  VAM: [638],
  CPM: [639],
  POIM: [1619],
  RTCMEM: [540_802],
};
