import type { MantineColorsTuple } from '@mantine/core'

// Warm paper and ink instead of blue-grey, and one accent: verdigris, the green of old copper. Text in shade 7 on paper and in
// shade 3 on the dark page has a contrast above 6.5; theme.ts names the shades each scheme uses.

export const verdigris: MantineColorsTuple = [
  '#ecf5f1',
  '#d8eae3',
  '#aed6c9',
  '#7cbfa9',
  '#54a98f',
  '#34927a',
  '#1f7a64',
  '#12614f',
  '#0d4d3f',
  '#083a30',
]

/** Errors and irreversible actions. */
export const madder: MantineColorsTuple = [
  '#fbefed',
  '#f6dedb',
  '#f2c3be',
  '#f0a29b',
  '#dd766f',
  '#cb4f4d',
  '#b93a3e',
  '#a3272f',
  '#861e26',
  '#66171d',
]

/** Pending states and warnings. */
export const ochre: MantineColorsTuple = [
  '#fbf3e1',
  '#f5e6c4',
  '#edd294',
  '#e2b661',
  '#d09a36',
  '#b57f17',
  '#9f6b05',
  '#8a5a00',
  '#6d4700',
  '#513500',
]

/** Neutral colors of the light scheme, from paper to ink. */
export const paper: MantineColorsTuple = [
  '#f8f5ee',
  '#f1ece1',
  '#e7e0d2',
  '#d9d0bf',
  '#bdb29f',
  '#938977',
  '#776e61',
  '#665e52',
  '#3d372f',
  '#211d18',
]

/** Neutral colors of the dark scheme, from text to the deepest background. */
export const night: MantineColorsTuple = [
  '#ece6da',
  '#cdc5b6',
  '#aaa191',
  '#8d8475',
  '#746b5e',
  '#3a352e',
  '#211e1a',
  '#191714',
  '#13110f',
  '#0c0b0a',
]
