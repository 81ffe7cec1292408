/** What decoded messages say that their signers' certificates have to allow. */
import { etsi, j2735, type MessageClaims, neededRights } from "@v2x/v2x-schema";
import { messageName } from "../meaning/j2735/index.ts";
import type { Reading } from "../reading/index.ts";
import { ofJ2735Message, type Place, placeOfEtsiMessage } from "./place-in-message.ts";

/** Messages whose place is their sender's; that of others is an intersection's, a sign's or an event's. */
const sayTheirSendersPlace: ReadonlySet<string> = new Set([
  "CAM",
  "CPM",
  "VAM",
  "SREM",
  "BSM",
  "PSM",
  "SRM",
  "SDSM",
]);

/** The place that a message of some name has, as what it is. */
export function claimedPlaces(
  name: string | undefined,
  place: Place | undefined,
): Pick<MessageClaims, "senderPlace" | "eventPlace"> {
  if (name === undefined || place === undefined) return {};
  if (sayTheirSendersPlace.has(name)) return { senderPlace: place };
  return name === "DENM" ? { eventPlace: place } : {};
}

/**
 * What a message says, but for its places.
 *
 * @param message - decoded; absent for one that is known to need no right.
 */
export function claimsWithoutPlace(name: string, message?: unknown): MessageClaims {
  if (!Object.hasOwn(etsi.messages, name)) return { name };
  return message === undefined
    ? { name, rights: [] }
    : { name, ...neededRights(name as etsi.EtsiMessageName, message) };
}

/**
 * What the message inside an envelope says of its sender, as far as certificates limit it.
 *
 * @param reading - of the envelope.
 * @returns undefined where it holds no message that was read whole.
 */
export function claimsOfReading({ layers }: Reading): MessageClaims | undefined {
  for (const layer of layers) {
    if (layer.encoding !== "UPER" || layer.value === undefined) continue;
    if (layer.schema === j2735.MessageFrame) {
      const { messageId, value } = layer.value as j2735.MessageFrame;
      const name = messageName(messageId)?.split(":", 1)[0] ?? "";
      return {
        ...claimsWithoutPlace(name, value),
        ...claimedPlaces(name, ofJ2735Message(messageId, value).place),
      };
    }
    const message = Object.values(etsi.messages).find(({ editions }) =>
      editions.some(({ schema }) => schema === layer.schema),
    );
    if (message === undefined) continue;
    const { name } = message;
    const { place } = placeOfEtsiMessage(name, layer.value);
    return { ...claimsWithoutPlace(name, layer.value), ...claimedPlaces(name, place) };
  }
  return undefined;
}
