/**
 * The CPM of TS 103 324 as code of one widespread compiler writes it: the list of containers without the extension bit
 * of its size, so that all that follows is one bit early.
 */
import { type Infer, sequence, sequenceOf } from "@v2x/asn1";
import { CpmManagementContainer, WrappedCpmContainer } from "./cpm.ts";
import { ItsPduHeader } from "./header.ts";

const containers = sequenceOf("ConstraintWrappedCpmContainers", WrappedCpmContainer, { min: 1, max: 8 });

const payload = sequence(
  "CpmPayload",
  { managementContainer: CpmManagementContainer, cpmContainers: containers },
  {},
);

/** Differs from CollectivePerceptionMessage by that one bit. */
export const CollectivePerceptionMessageOfDialect = sequence("CollectivePerceptionMessage", {
  header: ItsPduHeader,
  payload,
});
export type CollectivePerceptionMessageOfDialect = Infer<typeof CollectivePerceptionMessageOfDialect>;
