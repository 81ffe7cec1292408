/** SAE J2735 2024-09, module CommonSafetyRequest (DSRCmsgID 21). */
import { enumerated, type Infer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { MsgCount, TemporaryID } from "./identifiers.ts";
import { regionalExtensions } from "./regional.ts";
import { MinuteOfTheYear } from "./time.ts";

export const RequestedItem = enumerated(
  "RequestedItem",
  [
    "reserved",
    "itemA",
    "itemB",
    "itemC",
    "itemD",
    "itemE",
    "itemF",
    "itemG",
    "itemI",
    "itemJ",
    "itemK",
    "itemL",
    "itemM",
    "itemN",
    "itemO",
    "itemP",
    "itemQ",
  ],
  { additions: [] },
);
export type RequestedItem = Infer<typeof RequestedItem>;

export const RequestedItemList = sequenceOf("RequestedItemList", RequestedItem, { min: 1, max: 32 });
export type RequestedItemList = Infer<typeof RequestedItemList>;

/** DSRCmsgID 21. */
export const CommonSafetyRequest = sequence(
  "CommonSafetyRequest",
  {
    timeStamp: optional(MinuteOfTheYear),
    msgCnt: optional(MsgCount),
    id: optional(TemporaryID),
    requests: RequestedItemList,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type CommonSafetyRequest = Infer<typeof CommonSafetyRequest>;
