/** Texts of the printable project record, in one place for translation. */
export const projectRecordTexts = {
  projectRecord: 'Project record',
  notFound: 'Agreement not found',
  agreement: 'Agreement',
  agreements: 'Agreements',
  print: 'Print or save as PDF',
  request: 'Request',
  budget: (amount: string) => `estimated budget ${amount}`,
  pitch: 'Pitch',
  pitchDeleted: 'Its author deleted this message.',
  ratings: 'Ratings',
  stars: (stars: number) => `${stars} of 5 stars`,
  seal: 'Seal',
  sealHint:
    'Anyone can check the terms and steps above without an account: scan the code, or enter the address or the seal below it.',
}
