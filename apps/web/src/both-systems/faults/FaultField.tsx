import Box from "@mui/material/Box";
import { type FaultName, faultNames, faultVerdicts } from "@v2x/contract";
import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";

/** What a form holds for its fault: a name, or nothing where all is to be right. */
export type ChosenFault = FaultName | "";

/**
 * Chooses the one thing that is to be wrong in a bundle, and says what a correct receiver makes of it.
 *
 * @param error - why a bundle cannot have the fault.
 */
export function FaultField({
  value,
  error,
  ref,
  onChange,
}: {
  value: ChosenFault;
  error?: ReactNode;
  ref?: Ref<HTMLSelectElement>;
  onChange: (fault: ChosenFault) => void;
}) {
  const { t } = useTranslation();
  return (
    <Field
      label={t("faults.field")}
      error={error}
      hint={value === "" ? t("faults.none_hint") : <FaultText fault={value} />}
    >
      {({ id, ...aria }) => (
        <Select
          id={id}
          {...aria}
          ref={ref}
          value={value}
          onChange={(event) => onChange(event.target.value as ChosenFault)}
          style={{ width: "100%" }}
        >
          <option value="">{t("faults.none")}</option>
          {faultNames.map((fault) => (
            <option key={fault} value={fault}>
              {t(`faults.${fault}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function FaultText({ fault }: { fault: FaultName }) {
  const { t } = useTranslation();
  const [first, ...others]: readonly [string, ...string[]] = faultVerdicts[fault];
  const verdicts =
    others.length === 0
      ? t("faults.verdict", { first })
      : t("faults.verdicts", { first, others: others.join(", ") });
  return (
    <Box component="span" sx={{ overflowWrap: "anywhere" }}>
      {`${t(`faults.${fault}_text`)} ${verdicts}`}
    </Box>
  );
}
