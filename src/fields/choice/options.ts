/** Shared by the field types whose values are among a few given texts. */
export interface OptionList {
  readonly options: readonly string[];
  /** Meaning of an option, for its colour. What is not named is neutral. */
  readonly tones?: { readonly [option: string]: "good" | "bad" };
}

/** Errors of the options and their tones. */
export function optionListErrors({ options, tones = {} }: OptionList): readonly string[] {
  const strange = Object.keys(tones).filter((option) => !options.includes(option));
  return [
    ...(options.length === 0 ? ["options is empty"] : []),
    ...(options.some((option) => option.trim() === "") ? ["an option is empty"] : []),
    ...(new Set(options).size < options.length ? ["an option stands twice"] : []),
    ...strange.map((option) => `tones names "${option}", which is not an option`),
  ];
}

export function toneOf({ tones = {} }: OptionList, option: string): "good" | "bad" | "neutral" {
  return (Object.hasOwn(tones, option) ? tones[option] : undefined) ?? "neutral";
}
