import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import { type CoerDecoderType, coerDecoderTypes, limits } from "@v2x/contract";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useController, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/Field.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import { HexField } from "../../ui/HexField.tsx";
import { Select } from "../../ui/Select.tsx";
import { coerDecoderForm, type CoerDecoderForm as Values } from "./coer-decoder-form.ts";
import { Examples } from "./Examples.tsx";
import { type ChosenFile, HexFileDrop } from "./HexFileDrop.tsx";

/**
 * What to decode: type, hex, a file that fills the hex in, and examples. Ctrl+Enter (Cmd+Enter) submits from
 * anywhere in it.
 *
 * @param children - what stands below the fields: the button and how the work goes.
 */
export function CoerDecoderForm({
  type,
  onType,
  onDecode,
  children,
}: {
  type: CoerDecoderType;
  onType: (type: CoerDecoderType) => void;
  onDecode: (hex: string) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { control, handleSubmit, setValue } = useForm<Values>({
    resolver: zodResolver(coerDecoderForm),
    defaultValues: { hex: "" },
    mode: "onTouched",
  });
  const { field, fieldState } = useController({ control, name: "hex" });
  const [chosen, setChosen] = useState<ChosenFile>({ kind: "none" });
  const problem = fieldState.error?.message;
  const submit = handleSubmit(({ hex }) => onDecode(hex));
  const fill = (hex: string) => setValue("hex", hex, { shouldValidate: hex !== "" });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={t("coer_decoder.form")}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      sx={{ display: "grid", gap: 4 }}
    >
      <Field label={t("coer_decoder.type")} hint={t("coer_decoder.type_hint")}>
        {({ id, ...aria }) => (
          <Select
            id={id}
            {...aria}
            value={type}
            onChange={(event) => onType(event.target.value as CoerDecoderType)}
            style={{ width: "100%" }}
          >
            {coerDecoderTypes.map((offered) => (
              <option key={offered} value={offered}>
                {t(`coer_decoder.type_${offered}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <HexField
        label={t("coer_decoder.hex")}
        hint={t("coer_decoder.hex_hint")}
        error={problem && t(problem, { max: formatBytes(limits.decodedOctets.max) })}
        value={field.value}
        onChange={(hex) => {
          setChosen({ kind: "none" });
          field.onChange(hex);
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
      />
      <HexFileDrop chosen={chosen} onChosen={setChosen} onHex={fill} />
      {children}
      <Examples
        onLoad={(loaded, hex) => {
          setChosen({ kind: "none" });
          onType(loaded);
          fill(hex);
        }}
      />
    </Box>
  );
}
