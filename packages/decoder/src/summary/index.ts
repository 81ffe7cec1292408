/** An input in people's terms: `summaryOf` says what it is and what matters of it, each with its field. */
export { certificateNameOf, certificateNamesIn } from "./certificates.ts";
export type {
  FieldPlace,
  MomentBound,
  PlotLine,
  RowValue,
  Summary,
  SummaryContext,
  SummaryEntry,
  SummaryLabel,
  SummaryLine,
  SummaryPosition,
  SummaryRow,
} from "./summary.ts";
export { summaryLabels } from "./summary.ts";
export { leadingFieldOf, summaryEntriesOf, summaryOf } from "./summary-of.ts";
