const COMMON_LANGUAGES =
  'en de fr es pt-BR pt-PT it nl pl cs uk ru tr sv da nb fi ro hu el ar he fa hi bn ur id vi th zh-Hans zh-Hant ja ko'.split(
    ' ',
  )
const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** Returns the English name of a language. */
export const nameOf = (code: string): string => names.of(code) ?? code

/** Languages offered by name, in alphabetical order. */
export const LANGUAGES = COMMON_LANGUAGES.map((code) => ({ value: code, label: nameOf(code) })).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
)

/** Returns the browser's preferred language if it is among those offered, else English. */
export function browserLanguage(): string {
  const [browserTag = 'en'] = navigator.languages
  return (
    COMMON_LANGUAGES.find((code) => code === browserTag) ??
    COMMON_LANGUAGES.find((code) => code === browserTag.split('-', 1)[0]) ??
    'en'
  )
}

/** Whether a code is a valid language tag. */
export function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1
  } catch {
    return false
  }
}
