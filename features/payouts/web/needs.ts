// What Stripe may ask for, by the end of its name there; the first that matches counts.
const REQUIREMENT_TEXTS: readonly (readonly [end: RegExp, words: string])[] = [
  [/^(owners|directors|executives|person_)/, 'Details of a person who owns or runs your company'],
  [/verification\.additional_document$/, 'A second document that proves your identity or address'],
  [/verification\.proof_of_liveness$/, 'A photo of yourself, to compare with your identity document'],
  [/company\.verification\.document$/, 'A document of your company'],
  [/verification\.document$/, 'A photo of your identity document'],
  [/^documents\.bank_account_ownership_verification/, 'Proof that the bank account is yours'],
  [/^documents\./, 'A document of your company'],
  [/external_account$/, 'Your bank account'],
  [/^tos_acceptance/, "Your agreement to Stripe's terms"],
  [/first_name|last_name|full_name_aliases/, 'Your name'],
  [/company\.name/, 'The name of your company'],
  [/\.dob\b/, 'Your date of birth'],
  [/company\.address/, 'The address of your company'],
  [/address/, 'Your address'],
  [/email$/, 'Your email address'],
  [/phone$|support_phone$/, 'Your phone number'],
  [/id_number|ssn_last_4/, 'Your tax or social security number'],
  [/company\.(tax_id|vat_id|registration_number)/, 'The tax or registration number of your company'],
  [/nationality$/, 'Your nationality'],
  [/political_exposure$/, 'Whether you hold, or held, a public office'],
  [/(owners|directors|executives)_provided$|ownership/, 'Who owns and runs your company'],
  [/^representative/, 'Details of a person who owns or runs your company'],
  [/^business_profile\.(url|product_description)/, 'What you sell, or your website'],
  [/^business_profile\.mcc/, 'The kind of business you run'],
  [/^business_type/, 'Whether you are a person or a company'],
  [/^business_profile\./, 'Details of your business'],
  [/^company\./, 'Details of your company'],
  [/^individual\./, 'Details about yourself'],
]

const OTHER_TEXT = 'Something else; continue at Stripe to see what'

/** Returns what the payment provider needs, such as `individual.verification.document`, in plain words, each once. */
export const needTexts = (needs: readonly string[]): string[] => [
  ...new Set(needs.map((need) => REQUIREMENT_TEXTS.find(([end]) => end.test(need))?.[1] ?? OTHER_TEXT)),
]
