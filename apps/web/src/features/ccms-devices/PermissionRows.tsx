import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { SecuredCertificateRequestPsid } from "@v2x/v2x-schema";
import { Plus } from "lucide-react";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Explain } from "../../ui/Explain.tsx";
import { DefaultSets } from "./DefaultSets.tsx";
import { type DeviceForm, type PermissionFields, withPermissions, withRow } from "./device-form.ts";
import { useFieldError } from "./form-problems.ts";
import { PermissionRow } from "./PermissionRow.tsx";

/** What the device may ask for: a row for each permission. The focus follows rows as they come and go. */
export function PermissionRows() {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { control } = useFormContext<DeviceForm>();
  const { field } = useController({ control, name: "appPermissions" });
  const error = useFieldError("appPermissions");
  const rows = field.value;
  const has623 = rows.some(({ psid }) => Number(psid) === SecuredCertificateRequestPsid);

  /** Changes the rows and puts the focus into one of them: the last one where there is none such, or on Add. */
  const changeAndFocus = (changed: PermissionFields[], index: number) => {
    flushSync(() => field.onChange(changed));
    const row = list.current?.children[Math.min(index, changed.length - 1)];
    (row?.querySelector("input") ?? addButton.current)?.focus();
  };
  const filled = () => rows.filter(({ psid, ssp }) => psid !== "" || ssp !== "").length;

  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-about`}
      onKeyDown={error.clear}
      sx={{ display: "grid", gap: 3 }}
    >
      <div>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <Box id={`${id}-label`} sx={{ fontWeight: 500 }}>
            {t("ccms.device_permissions")}
          </Box>
          <Explain term={t("ccms.device_about_psid_term")} text={t("ccms.device_about_psid")} />
        </Box>
        <div id={`${id}-about`}>
          <FormHelperText error role="alert">
            {error.text}
          </FormHelperText>
          {!has623 && <FormHelperText>{t("ccms.device_permissions_623")}</FormHelperText>}
        </div>
      </div>
      {rows.length > 0 && (
        <Box ref={list} sx={{ display: "grid", gap: 3 }}>
          {rows.map((row, index) => (
            <PermissionRow
              key={row.key}
              index={index}
              row={row}
              onChange={(changed) => field.onChange(rows.map((other) => (other === row ? changed : other)))}
              onRemove={() =>
                changeAndFocus(
                  rows.filter((other) => other !== row),
                  index,
                )
              }
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-end", columnGap: 4, rowGap: 2 }}>
        <Button
          ref={addButton}
          variant="outlined"
          startIcon={<Plus size={18} aria-hidden />}
          onClick={() => changeAndFocus(withRow(rows, "", ""), rows.length)}
        >
          {t("ccms.device_permission_add")}
        </Button>
        <DefaultSets
          onAdd={({ appPermissionsDTOList }) =>
            changeAndFocus(withPermissions(rows, appPermissionsDTOList), filled())
          }
        />
      </Box>
    </Box>
  );
}
