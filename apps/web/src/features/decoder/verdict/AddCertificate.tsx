import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/Field.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { useSinglePress } from "../../../ui/use-single-press.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import { fileSource, textSource } from "../worker/new-source.ts";
import type { Source } from "../worker/worker-protocol.ts";

/**
 * Takes a certificate or list by paste or as a file.
 *
 * @param onAdd - gets its octets as hex; what they are is the server's to judge.
 */
export function AddCertificate({ onAdd }: { onAdd: (hex: string) => void }) {
  const { t } = useTranslation();
  const decoder = useDecoder();
  const counts = useSinglePress();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const add = async (source: Source) => {
    const read = await decoder.call("hexOf", { source });
    if (!("hex" in read)) {
      setProblem(
        "problem" in read ? read.problem : t("decoder.private_key_refused", { kind: read.privateKey }),
      );
      return;
    }
    setProblem(undefined);
    setText("");
    onAdd(read.hex);
  };
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <Field label={t("decoder.add_certificate")} hint={t("decoder.add_certificate_hint")} error={problem}>
        {({ id, ...aria }) => (
          <OutlinedInput
            id={id}
            multiline
            inputComponent="textarea"
            value={text}
            onChange={(event) => setText(event.target.value)}
            inputProps={{ ...aria, rows: 3, spellCheck: false, autoComplete: "off" }}
            sx={{
              "& textarea": {
                typography: "mono",
                resize: "vertical",
                px: 3,
                py: 2,
                overflowWrap: "anywhere",
              },
            }}
          />
        )}
      </Field>
      <Button
        variant="outlined"
        sx={{ justifySelf: "start" }}
        onClick={(event) => counts(event) && add(textSource(text))}
      >
        {t("decoder.add")}
      </Button>
      <FileDrop
        label={t("decoder.add_file")}
        hint={t("decoder.add_file_hint")}
        file={undefined}
        onFile={(file) => add(fileSource(file))}
        onClear={() => undefined}
      />
    </Box>
  );
}
