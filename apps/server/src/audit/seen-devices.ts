import { toHex } from "@v2x/asn1";
import type { ChangeNote, Seen } from "./audited.ts";

/** Looks at a CCMS device by its id. */
export function ccmsDevice(id: string): NonNullable<ChangeNote["look"]> {
  return async ({ ccms }) => seen(await ccms.device(id));
}

/** Looks at a CCMS device by its canonical id, in either case. */
export function ccmsDeviceCalled(canonicalId: string): NonNullable<ChangeNote["look"]> {
  return async ({ ccms }) => seen(await ccms.deviceByCanonicalId(canonicalId.toUpperCase()));
}

/** Looks at an SCMS device by its canonical id. */
export function scmsDevice(canonicalId: string): NonNullable<ChangeNote["look"]> {
  return async ({ scms }) => seen(await scms.deviceByCanonicalId(canonicalId));
}

/** When it was registered and enrolled is no part of what people decide. */
function seen(
  device:
    | {
        readonly publicKey: Uint8Array;
        readonly registeredAt: Date;
        readonly enrolledUntil?: Date | undefined;
      }
    | undefined,
): Seen {
  if (device === undefined) return undefined;
  const { publicKey, registeredAt: _, enrolledUntil: __, ...said } = device;
  return { ...said, publicKey: toHex(publicKey).toUpperCase() };
}
