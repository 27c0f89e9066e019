import { fill, line, mirrored, mix, type Face } from './portrait-face.ts'

/** Hair, beards and headwear. `behind` is drawn under the head, `over` above the face. */
export interface Hair {
  behind?: string
  /** Between the skin and the features, so that the mouth is drawn over a beard. */
  on?: string
  over?: string
}

const circles = (spots: number[][], colour: string) =>
  spots.map(([x = 0, y = 0, r = 0]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`).join('')

const light = (colour: string) => mix(colour, '#ffe9c4', 0.22)

export const HAIR = {
  /** Chin-length, wavy, with a side parting. */
  wavyBob: (colour: string): Hair => ({
    behind: fill(
      'M320 142c-104 0 -150 70 -146 160c2 40 -16 62 -8 104c8 40 60 44 92 22h124c32 22 84 18 92 -22c8 -42 -10 -64 -8 -104c4 -90 -42 -160 -146 -160z',
      colour,
    ),
    over:
      fill(
        'M350 152c-86 -20 -154 30 -152 128c0 30 6 40 10 44c8 -60 50 -66 108 -104c20 44 72 54 100 62c6 20 8 34 8 48c20 -90 6 -164 -74 -178z',
        colour,
      ) + line('M222 246q36 -44 88 -56', light(colour), 6),
  }),
  /** Long and straight, with a centre parting. */
  long: (colour: string): Hair => ({
    behind: fill('M320 140c-112 0 -148 84 -148 176v206q70 44 148 44t148 -44V316c0 -92 -36 -176 -148 -176z', colour),
    over:
      mirrored(
        fill(
          'M322 152c-90 -4 -124 60 -124 150c2 60 -4 130 -16 186q26 16 40 10c10 -90 -8 -160 4 -206c14 -54 60 -82 98 -98z',
          colour,
        ),
      ) + mirrored(line('M306 176q-62 26 -84 92', light(colour), 5)),
  }),
  /** Close-cropped, sharp at the temples. */
  crop: (colour: string): Hair => ({
    over: fill(
      'M210 286c-14 -98 32 -142 110 -142s124 44 110 142l-10 2c2 -38 -8 -62 -22 -74q-78 -16 -156 0c-14 12 -24 36 -22 74z',
      colour,
    ),
  }),
  /** Swept back from the forehead, grey at the temples. */
  swept: (colour: string, temples: string): Hair => ({
    over:
      fill(
        'M206 292c-22 -110 34 -168 124 -162c86 4 122 66 104 162l-12 2c0 -50 -12 -78 -34 -92c-50 6 -100 -4 -132 2c-24 18 -36 40 -38 88z',
        colour,
      ) +
      mirrored(fill('M206 292c-6 -34 -4 -58 4 -80l24 26c-10 18 -14 34 -16 56z', temples)) +
      line('M262 174q56 -26 120 4M272 188q50 -16 96 2', light(colour), 5),
  }),
  /** A straight fringe and a bun on top. */
  bun: (colour: string): Hair => ({
    behind:
      `<circle cx="320" cy="112" r="56" fill="${colour}"/>` +
      fill('M320 142c-90 0 -124 60 -122 150c0 14 2 26 6 36h232c4 -10 6 -22 6 -36c2 -90 -32 -150 -122 -150z', colour),
    over:
      fill(
        'M206 306c-24 -110 30 -162 114 -162s138 52 114 162l-12 -4c0 -26 -4 -40 -10 -52q-92 -18 -184 0c-6 12 -10 26 -10 52z',
        colour,
      ) + line('M292 94q28 -22 56 0M240 214q14 -32 46 -42', light(colour), 5),
  }),
  /** Locks that stand up and fall to the side. */
  locs: (colour: string): Hair => ({
    behind: ['M244 210q-60 30 -58 150', 'M226 220q-62 60 -44 190', 'M396 210q60 30 58 150', 'M414 220q62 60 44 190']
      .map((path) => line(path, colour, 30))
      .join(''),
    over:
      fill('M208 268c-18 -92 40 -134 112 -134s130 42 112 134q-26 -44 -50 -54q-60 14 -124 0q-30 14 -50 54z', colour) +
      [
        'M250 206q-10 -66 34 -96',
        'M288 198q-8 -70 40 -106',
        'M330 198q4 -70 52 -92',
        'M372 202q6 -50 48 -66',
        'M404 224q24 -36 46 -34',
        'M232 226q-34 -40 -26 -70',
      ]
        .map((path) => line(path, colour, 28))
        .join('') +
      ['M266 160q6 -22 18 -32', 'M306 144q6 -20 18 -30', 'M352 150q8 -20 22 -30']
        .map((path) => line(path, light(colour), 5))
        .join(''),
  }),
  /** A cloud of curls. */
  cloud: (colour: string): Hair => ({
    behind: circles(
      [
        [320, 170, 104],
        [220, 214, 78],
        [420, 214, 78],
        [188, 300, 66],
        [452, 300, 66],
        [196, 384, 56],
        [444, 384, 56],
        [258, 146, 66],
        [384, 146, 66],
      ],
      colour,
    ),
    over:
      circles(
        [
          [240, 214, 34],
          [276, 192, 36],
          [318, 184, 36],
          [360, 192, 36],
          [398, 214, 34],
          [218, 250, 26],
          [420, 250, 26],
        ],
        colour,
      ) +
      ['M196 248q12 -26 36 -32', 'M284 150q26 -18 54 -6', 'M410 190q26 2 36 26', 'M172 330q-8 -24 8 -42']
        .map((path) => line(path, light(colour), 5))
        .join(''),
  }),
  /** Shaved on one side, long on the other. */
  undercut: (colour: string, shaved: string): Hair => ({
    behind: fill('M398 176c60 30 66 110 46 216q-22 30 -50 24z', colour),
    over:
      fill('M208 290c-10 -70 6 -112 60 -132l30 50c-40 12 -60 34 -78 82z', shaved) +
      fill(
        'M240 196c-8 -60 70 -84 130 -58c66 28 84 90 78 158c-2 40 0 66 -10 92c-20 -30 -14 -70 -26 -104c-30 -70 -112 -58 -172 -88z',
        colour,
      ) +
      line('M286 168q90 -6 122 70M316 160q70 4 100 62', light(colour), 5),
  }),
  /** Short curls. */
  curls: (colour: string): Hair => ({
    over:
      circles(
        [
          [226, 226, 30],
          [238, 184, 36],
          [276, 158, 38],
          [322, 148, 40],
          [366, 158, 38],
          [402, 186, 36],
          [414, 228, 30],
          [300, 186, 36],
          [346, 188, 34],
          [214, 262, 20],
          [426, 262, 20],
        ],
        colour,
      ) +
      ['M244 178q12 -20 32 -20', 'M304 150q20 -14 40 0', 'M372 168q20 4 26 22', 'M288 192q16 -10 30 0']
        .map((path) => line(path, light(colour), 5))
        .join(''),
  }),
  /** A flat cap over hair at the sides. */
  flatCap: (colour: string, cap: string): Hair => ({
    behind: mirrored(
      circles(
        [
          [206, 284, 26],
          [202, 316, 22],
          [212, 254, 20],
        ],
        colour,
      ),
    ),
    over:
      fill('M194 246c-10 -92 62 -126 140 -122c84 4 128 50 118 112c-90 -24 -160 -18 -258 10z', cap) +
      fill(
        'M200 250c70 -40 170 -44 232 -14c26 14 10 30 -12 26c-70 -16 -140 -14 -206 8c-18 4 -26 -10 -14 -20z',
        mix(cap, '#2a211c', 0.35),
      ) +
      line(
        'M240 190q60 -36 150 -20M228 220q90 -42 204 -16M300 136q-20 50 -22 80M372 140q6 30 4 62',
        mix(cap, '#fff6e2', 0.28),
        4,
      ),
  }),
  /** A knitted hat, with long hair under it. */
  knitted: (colour: string, wool: string, band: string): Hair => ({
    behind: fill('M214 240c-50 90 -50 200 -40 262q40 22 78 0h136q38 22 78 0c10 -62 10 -172 -40 -262z', colour),
    over:
      mirrored(fill('M208 232c-18 60 -16 170 -30 250q22 16 42 8c8 -90 -12 -150 14 -258z', colour)) +
      `<circle cx="320" cy="84" r="36" fill="${band}"/>` +
      fill('M200 236c-4 -90 40 -142 120 -142s124 52 120 142z', wool) +
      fill('M194 198q126 -36 252 0q10 32 2 58q-128 -36 -256 0q-8 -26 2 -58z', band) +
      mirrored([216, 250, 284].map((x) => line(`M${x} ${226 - (x - 216) / 7}l12 -14l12 12`, wool, 6)).join('')) +
      [
        'M262 128l10 14l10 -14',
        'M310 118l10 14l10 -14',
        'M358 128l10 14l10 -14',
        'M236 160l10 14l10 -14',
        'M284 150l10 14l10 -14',
        'M336 150l10 14l10 -14',
        'M384 160l10 14l10 -14',
      ]
        .map((path) => line(path, band, 6))
        .join(''),
  }),
  /** A headscarf that frames the face. */
  headscarf: (cloth: string, under: string): Hair => ({
    behind: fill(
      'M320 120c-130 0 -166 100 -158 206c6 70 -20 120 -60 174q218 110 436 0c-40 -54 -66 -104 -60 -174c8 -106 -28 -206 -158 -206z',
      cloth,
    ),
    over:
      `<path fill-rule="evenodd" fill="${cloth}" d="M320 116c-122 0 -160 92 -154 196c4 90 50 190 154 190s150 -100 154 -190c6 -104 -32 -196 -154 -196zM320 196c62 0 92 40 92 104c0 70 -42 118 -92 118s-92 -48 -92 -118c0 -64 30 -104 92 -104z"/>` +
      line('M228 290c4 -62 36 -94 92 -94s88 32 92 94', under, 13) +
      fill(
        'M188 404c60 70 190 92 300 20c30 50 50 90 46 130q-210 60 -420 -20c14 -50 40 -80 74 -130z',
        mix(cloth, '#2a211c', 0.1),
      ) +
      line('M206 432q110 80 258 12M250 150q-54 40 -56 130M170 500q140 60 330 6', mix(cloth, '#2a211c', 0.28), 5),
  }),
}

export const BEARDS = {
  full: (colour: string, [ears, jaw, chin]: Face['shape']): string =>
    mirrored(
      fill(
        `M${320 - ears} 290c6 44 26 56 50 52q30 -10 ${ears - 49} -10V${chin + 22}` +
          `C${320 - jaw} ${chin + 22} ${320 - ears} ${chin - 30} ${320 - ears} 290z`,
        colour,
      ),
    ),
  goatee: (colour: string): string => fill('M272 362c4 -22 92 -22 96 0c4 34 -10 62 -48 62s-52 -28 -48 -62z', colour),
  moustache: (colour: string): string =>
    fill('M320 346c-16 -10 -44 -4 -58 18c20 8 44 4 58 -6c14 10 38 14 58 6c-14 -22 -42 -28 -58 -18z', colour),
}
