import { useQuery } from "@tanstack/react-query";
import { iPeriodAt, startOfIPeriod } from "@v2x/v2x-schema";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { scmsAuthorityStatusQuery } from "../../api/authority-status.ts";
import { NumberField } from "../../both-systems/fields/NumberField.tsx";
import { wholeNumber } from "../../both-systems/fields/number-problem.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { momentText } from "../../ui/moment-text.ts";
import type { OmniairForm, OmniairNumberProblem } from "./omniair-form.ts";

/** How many weeks from the present one the first is; says when it begins, by the server's clock. */
export function OffsetField({ problemText }: { problemText: (problem: OmniairNumberProblem) => string }) {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const { control, watch } = useFormContext<OmniairForm>();
  const { data } = useQuery(scmsAuthorityStatusQuery(organizationId));
  const offset = wholeNumber(watch("iperiodOffset"));
  return (
    <NumberField
      control={control}
      name="iperiodOffset"
      label={t("scms.omniair_offset")}
      hint={hint()}
      problemText={problemText}
    />
  );

  function hint() {
    const period = data && iPeriodAt(new Date(data.now)) + offset;
    // Others are none, or lie where no clock shows them.
    if (period === undefined || !(period >= 0 && period <= 0xffff)) return t("scms.omniair_offset_hint");
    return t("scms.omniair_offset_begins", {
      begins: momentText(startOfIPeriod(period).toISOString()),
      period,
    });
  }
}
