import Box from "@mui/material/Box";
import { limits } from "@v2x/contract";
import { type FormEvent, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/Field.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { HexField } from "../../../ui/HexField.tsx";
import { Select } from "../../../ui/Select.tsx";
import { useSinglePress } from "../../../ui/use-single-press.ts";
import { type DecoderProduct, type DecoderType, decoderTypes } from "../worker/decoder-products.ts";
import { decoderForm } from "./decoder-form.ts";

/**
 * What to decode: type, hex, and what fills the hex in. Ctrl+Enter (Cmd+Enter) submits from anywhere in it.
 *
 * @param hex - what stands in the text area; the screen decodes it as it changes, whatever the strict rule says.
 * @param children - what stands below the fields: the button, and how the work goes.
 * @param aside - other ways to fill the text area: files and examples.
 */
export function DecoderForm({
  product,
  type,
  onType,
  hex,
  onHex,
  onDecode,
  children,
  aside,
}: {
  product: DecoderProduct;
  type: DecoderType;
  onType: (type: DecoderType) => void;
  hex: string;
  onHex: (hex: string) => void;
  onDecode: (hex: string) => void;
  children: ReactNode;
  aside: ReactNode;
}) {
  const { t } = useTranslation();
  const counts = useSinglePress();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isChecked, setChecked] = useState(false);
  // Nobody is told of problems before the first check, and a megabyte takes a moment to check.
  const problem = useMemo(
    () => (isChecked ? decoderForm(product).safeParse({ hex }).error?.issues[0]?.message : undefined),
    [isChecked, product, hex],
  );

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setChecked(true);
    const checked = decoderForm(product).safeParse({ hex });
    if (checked.success) onDecode(checked.data.hex);
    else area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (counts(event)) submit();
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={t("decoder.form")}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      sx={{
        display: "grid",
        gap: 4,
        columnGap: 6,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
      }}
    >
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Field label={t("decoder.type_of_data")} hint={t("decoder.type_hint")}>
          {({ id, ...aria }) => (
            <Select
              id={id}
              {...aria}
              value={type}
              onChange={(event) => onType(event.target.value as DecoderType)}
              style={{ width: "100%", maxWidth: 320 }}
            >
              {decoderTypes[product].map((offered) => (
                <option key={offered} value={offered}>
                  {offered}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <HexField
          label={t("decoder.hex")}
          hint={t("decoder.hex_hint")}
          error={problem && t(problem, { max: formatBytes(limits.decodedOctets.max) })}
          value={hex}
          onChange={onHex}
          onBlur={() => setChecked((before) => before || hex !== "")}
          inputRef={(element) => {
            area.current = element;
          }}
          rows={5}
        />
        {children}
      </Box>
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>{aside}</Box>
    </Box>
  );
}
