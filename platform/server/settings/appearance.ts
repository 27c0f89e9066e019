import { z } from 'zod'
import { accentProblem, type Scheme } from '#platform/contract/accents.ts'
import { HEADING_FONTS, HOME_TEXT_MAX_LENGTH, TAGLINE_MAX_LENGTH, TEXT_FONTS } from '#platform/contract/appearance.ts'

const accent = (scheme: Scheme) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((color, context) => {
      const message = accentProblem(scheme, color)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .optional()

/** Settings of how the screens look. */
export const appearanceSettings = {
  ACCENT_COLOR: accent('light'),
  ACCENT_COLOR_DARK: accent('dark'),
  HEADING_FONT: z.enum(HEADING_FONTS).default('newsreader'),
  TEXT_FONT: z.enum(TEXT_FONTS).default('instrument-sans'),
  HOME_TAGLINE: z.string().trim().min(1).max(TAGLINE_MAX_LENGTH).optional(),
  HOME_TEXT: z.string().trim().min(1).max(HOME_TEXT_MAX_LENGTH).optional(),
}

/** Purposes of the pictures that owners upload. */
export const OWN_PICTURES = ['logo', 'home'] as const
export type OwnPictureKind = (typeof OWN_PICTURES)[number]

/** Names of the stored pictures of an installation. The environment cannot set them. */
export type OwnPictures = Readonly<Partial<Record<OwnPictureKind, string>>>
