import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { afterPress } from "../../ui/after-press.ts";
import { Field } from "../../ui/Field.tsx";
import { PsidField } from "./PsidField.tsx";
import type { PermissionFields } from "./permission-rows.ts";

/** Says what is wrong with a field of a row; is told whether the focus has been in it and gone on. */
export type RowProblemText = (index: number, member: "psid" | "ssp", isLeft: boolean) => string | undefined;

/** A permission: which service, and what may be done in it. */
export function PermissionRow({
  index,
  row,
  psids,
  sspLabel,
  sspHint,
  problemText,
  onChange,
  onRemove,
}: {
  index: number;
  row: PermissionFields;
  psids: ReadonlyMap<number, string>;
  sspLabel: string;
  sspHint: ReactNode;
  problemText: RowProblemText;
  onChange: (row: PermissionFields) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const [left, setLeft] = useState({ psid: false, ssp: false });
  const number = index + 1;
  const leave = (member: "psid" | "ssp") =>
    afterPress(() => setLeft((before) => ({ ...before, [member]: true })));
  return (
    <Box
      role="group"
      aria-label={t("fields.permission", { number })}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "minmax(0, 1fr) minmax(0, 1fr) auto" },
        columnGap: 3,
        rowGap: 2,
        alignItems: "start",
      }}
    >
      <PsidField
        value={row.psid}
        psids={psids}
        error={problemText(index, "psid", left.psid)}
        onChange={(psid) => onChange({ ...row, psid })}
        onBlur={() => leave("psid")}
      />
      <Box sx={{ gridRow: { xs: 2, sm: "auto" } }}>
        <Field label={sspLabel} hint={sspHint} error={problemText(index, "ssp", left.ssp)}>
          {({ id, ...aria }) => (
            <OutlinedInput
              id={id}
              fullWidth
              value={row.ssp}
              onChange={({ target }) => onChange({ ...row, ssp: target.value })}
              onBlur={() => leave("ssp")}
              inputProps={{ ...aria, spellCheck: false, autoCapitalize: "off", autoComplete: "off" }}
              sx={{ "& input": { typography: "mono" } }}
            />
          )}
        </Field>
      </Box>
      <IconButton
        aria-label={t("fields.permission_remove", { number })}
        onClick={onRemove}
        sx={{ mt: 6.5, "@media (pointer: coarse)": { width: 44, height: 44 } }}
      >
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </Box>
  );
}
