import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { afterPress } from "../../ui/after-press.ts";
import { Field } from "../../ui/Field.tsx";
import type { PermissionFields } from "./device-form.ts";
import { useProblemText } from "./form-problems.ts";
import { PsidField } from "./PsidField.tsx";

/** A permission: which service, and what the device may do in it; an empty SSP means nothing in particular. */
export function PermissionRow({
  index,
  row,
  onChange,
  onRemove,
}: {
  index: number;
  row: PermissionFields;
  onChange: (row: PermissionFields) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const [left, setLeft] = useState({ psid: false, ssp: false });
  const psidError = useProblemText(`appPermissions.${index}.psid`)(left.psid);
  const sspError = useProblemText(`appPermissions.${index}.ssp`)(left.ssp);
  const number = index + 1;
  const leave = (member: "psid" | "ssp") =>
    afterPress(() => setLeft((before) => ({ ...before, [member]: true })));
  return (
    <Box
      role="group"
      aria-label={t("ccms.device_permission", { number })}
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
        error={psidError}
        onChange={(psid) => onChange({ ...row, psid })}
        onBlur={() => leave("psid")}
      />
      <Box sx={{ gridRow: { xs: 2, sm: "auto" } }}>
        <Field label={t("ccms.device_ssp")} error={sspError}>
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
        aria-label={t("ccms.device_permission_remove", { number })}
        onClick={onRemove}
        sx={{ mt: 6.5, "@media (pointer: coarse)": { width: 44, height: 44 } }}
      >
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </Box>
  );
}
