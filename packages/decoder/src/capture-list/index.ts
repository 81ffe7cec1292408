/** The messages of a capture as a list: found in one pass, filtered, sorted, a line each. */
export { CaptureScan, type JoinedMessage } from "./capture-scan.ts";
export { type ExportFormat, exportedMessages, exportFormats } from "./export-messages.ts";
export {
  listMessages,
  type MessageChoice,
  type MessageFilter,
  type MessageList,
  withoutMessage,
} from "./list-messages.ts";
export { type MessageVerdict, messageVerdicts } from "./message-columns.ts";
export { type KindRate, type MessageRates, messageRates } from "./message-rates.ts";
export { type MessageRow, messageRow } from "./message-row.ts";
export { type MessageOrder, messageOrders } from "./sort-messages.ts";
