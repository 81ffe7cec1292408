import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { Plus } from "lucide-react";
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Explain } from "../../ui/Explain.tsx";
import { PermissionRow, type RowProblemText } from "./PermissionRow.tsx";
import { type PermissionFields, withRow } from "./permission-rows.ts";

/** Changes the rows and puts the focus into one of them: the last one where there is none such, or on Add. */
export type ChangeRows = (rows: PermissionFields[], index: number) => void;

/**
 * Permissions, a row for each. The focus follows rows as they come and go.
 *
 * @param psids - the PSIDs that are suggested, with their names.
 * @param newPsid - what stands in a new row.
 * @param sspLabel - what the second field of a row holds; an SSP unless said.
 * @param sspHint - what an empty one means, and the like.
 * @param error - what is wrong with the list as a whole.
 * @param focus - is handed the way to the first field that is wrong.
 * @param children - what else brings rows; stands beside the button that adds one.
 */
export function PermissionRows({
  label,
  hint,
  error,
  rows,
  psids,
  newPsid = "",
  sspLabel,
  sspHint,
  problemText,
  focus,
  onChange,
  onKeyDown,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  rows: readonly PermissionFields[];
  psids: ReadonlyMap<number, string>;
  newPsid?: string;
  sspLabel?: string;
  sspHint?: ReactNode;
  problemText: RowProblemText;
  focus?: Ref<{ focus(): void }>;
  onChange: (rows: PermissionFields[]) => void;
  onKeyDown?: () => void;
  children?: (change: ChangeRows) => ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  useImperativeHandle(focus, () => ({
    focus: () =>
      (list.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? addButton.current)?.focus(),
  }));
  const change: ChangeRows = (changed, index) => {
    flushSync(() => onChange(changed));
    const row = list.current?.children[Math.min(index, changed.length - 1)];
    (row?.querySelector("input") ?? addButton.current)?.focus();
  };
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-about`}
      onKeyDown={onKeyDown}
      sx={{ display: "grid", gap: 3 }}
    >
      <div>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <Box id={`${id}-label`} sx={{ fontWeight: 500 }}>
            {label}
          </Box>
          <Explain term={t("fields.about_psid_term")} text={t("fields.about_psid")} />
        </Box>
        <div id={`${id}-about`}>
          <FormHelperText error role="alert">
            {error}
          </FormHelperText>
          {hint && <FormHelperText>{hint}</FormHelperText>}
        </div>
      </div>
      {rows.length > 0 && (
        <Box ref={list} sx={{ display: "grid", gap: 3 }}>
          {rows.map((row, index) => (
            <PermissionRow
              key={row.key}
              index={index}
              row={row}
              psids={psids}
              sspLabel={sspLabel ?? t("fields.ssp")}
              sspHint={sspHint}
              problemText={problemText}
              onChange={(changed) => onChange(rows.map((other) => (other === row ? changed : other)))}
              onRemove={() =>
                change(
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
          onClick={() => change(withRow(rows, newPsid, ""), rows.length)}
        >
          {t("fields.permission_add")}
        </Button>
        {children?.(change)}
      </Box>
    </Box>
  );
}
