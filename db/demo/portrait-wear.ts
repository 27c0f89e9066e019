import { fill, line, mirrored, mix } from './portrait-face.ts'

// Clothes and backgrounds.

const SHOULDERS = 'M62 640C66 540 128 492 232 470q30 46 88 46t88 -46C512 492 574 540 578 640z'

const base = (colour: string, path = SHOULDERS) => fill(path, colour)
const folds = (colour: string) => mirrored(line('M152 640q2 -44 -12 -78', mix(colour, '#2a211c', 0.22), 6))

export const WEAR = {
  /** A round pullover with a band at the neck. */
  pullover: (colour: string, band: string) =>
    base(colour) + line('M232 472q30 50 88 50t88 -50', band, 20) + folds(colour),
  stripes: (colour: string, band: string) =>
    `<clipPath id="wear"><path d="${SHOULDERS}"/></clipPath>${base(colour)}<g clip-path="url(#wear)">` +
    [540, 584, 628].map((y) => line(`M40 ${y}q280 36 560 0`, band, 17)).join('') +
    `</g>${line('M232 472q30 48 88 48t88 -48', band, 14)}`,
  /** A shirt with a collar, open at the neck. */
  shirt: (colour: string, collar: string) =>
    base(colour) +
    mirrored(fill('M246 452l74 84l-52 44l-48 -100z', collar)) +
    line('M320 540v100', mix(colour, '#2a211c', 0.3), 5) +
    [572, 612].map((y) => `<circle cx="334" cy="${y}" r="6" fill="${collar}"/>`).join('') +
    folds(colour),
  turtleneck: (colour: string, fold: string) =>
    base(colour) +
    fill('M258 424q62 44 124 0l14 74q-76 44 -152 0z', colour) +
    line('M252 462q68 44 136 0', fold, 6) +
    line('M246 490q74 46 148 0', fold, 6) +
    folds(colour),
  hoodie: (colour: string, lining: string) =>
    fill('M196 520q-6 -84 72 -104h104q78 20 72 104z', mix(colour, '#2a211c', 0.2)) +
    base(colour) +
    line('M224 480q20 64 96 64t96 -64', lining, 24) +
    mirrored(line('M278 548v64', '#f8f1e2', 8)) +
    folds(colour),
  jacket: (colour: string, under: string) =>
    base(under) +
    mirrored(
      fill('M62 640C66 540 128 492 226 472l44 168z', colour) +
        fill('M226 466l62 120l-30 54l-78 -152z', mix(colour, '#2a211c', 0.22)),
    ),
  dungarees: (colour: string, under: string) =>
    base(under) +
    line('M240 474q28 44 80 44t80 -44', mix(under, '#2a211c', 0.15), 10) +
    fill('M206 576h228v64h-228z', colour) +
    mirrored(line('M172 488L226 590', colour, 34) + '<circle cx="226" cy="592" r="10" fill="#e8c15c"/>'),
  /** A waistcoat of rough cloth over a shirt, with a scarf round the neck. */
  scarf: (colour: string, wool: string) =>
    base(colour) +
    fill('M238 430q82 60 164 0q34 40 18 84q-100 60 -200 0q-16 -44 18 -84z', wool) +
    fill('M348 500l64 -12l26 152h-74z', mix(wool, '#2a211c', 0.14)) +
    line('M240 480q80 52 160 0', mix(wool, '#fff6e2', 0.5), 7) +
    folds(colour),
  /** Bright cloth with a pattern of lozenges. */
  print: (colour: string, pattern: string) =>
    `<clipPath id="wear"><path d="${SHOULDERS}"/></clipPath>${base(colour)}<g clip-path="url(#wear)" fill="${pattern}">` +
    [530, 590, 650]
      .flatMap((y, row) =>
        [0, 1, 2, 3, 4, 5, 6].map(
          (at) => `<path d="M${70 + at * 88 + (row % 2) * 44} ${y - 24}l22 24l-22 24l-22 -24z"/>`,
        ),
      )
      .join('') +
    `</g>${line('M234 474q30 46 86 46t86 -46', mix(colour, '#2a211c', 0.35), 14)}`,
}

export const BEHIND = {
  sun: (ground: string, shape: string) => `${sheet(ground)}<circle cx="320" cy="300" r="226" fill="${shape}"/>`,
  arch: (ground: string, shape: string) => sheet(ground) + fill('M96 640V316a224 224 0 0 1 448 0v324z', shape),
  hills: (ground: string, shape: string) =>
    sheet(ground) +
    fill('M0 372c110 -96 210 -96 330 -24s220 40 310 -26v318H0z', shape) +
    `<circle cx="520" cy="128" r="54" fill="${shape}"/>`,
  stairs: (ground: string, shape: string) => sheet(ground) + fill('M0 640V430h130V310h130V190h130V90h250v550z', shape),
  half: (ground: string, shape: string) => sheet(ground) + fill('M0 0h320v640H0z', shape),
  waves: (ground: string, shape: string) =>
    sheet(ground) +
    [70, 150, 230, 310, 390, 470]
      .map((y) => line(`M-20 ${y}q57 -44 114 0t114 0t114 0t114 0t114 0t114 0`, shape, 16))
      .join(''),
  leaves: (ground: string, shape: string) =>
    sheet(ground) +
    mirrored(
      [110, 230, 350, 470].map((y) => fill(`M40 ${y}q70 -84 150 -50q-24 84 -150 50z`, shape)).join('') +
        line('M30 640V40', shape, 10),
    ),
}

const sheet = (colour: string) => `<rect width="640" height="640" fill="${colour}"/>`

export const EXTRAS = {
  roundGlasses: (colour: string) =>
    mirrored(`<circle cx="277" cy="298" r="34" fill="#fff" fill-opacity="0.16" stroke="${colour}" stroke-width="8"/>`) +
    line('M310 292q10 -8 20 0', colour, 8),
  squareGlasses: (colour: string) =>
    mirrored(
      `<rect x="240" y="272" width="68" height="52" rx="14" fill="#fff" fill-opacity="0.14" stroke="${colour}" stroke-width="9"/>`,
    ) + line('M308 290h24', colour, 9),
  drops: (colour: string, ears: number) =>
    mirrored(
      `<circle cx="${318 - ears}" cy="342" r="8" fill="${colour}"/>` +
        fill(`M${318 - ears} 350l13 34q-13 12 -26 0z`, colour),
    ),
  hoops: (colour: string, ears: number) =>
    mirrored(`<circle cx="${317 - ears}" cy="356" r="24" fill="none" stroke="${colour}" stroke-width="7"/>`),
  studs: (colour: string, ears: number) => mirrored(`<circle cx="${316 - ears}" cy="328" r="8" fill="${colour}"/>`),
  headphones: (colour: string, pad: string) =>
    line('M211 510q2 -50 60 -64M429 510q-2 -50 -60 -64', colour, 18) +
    mirrored(
      `<rect x="182" y="486" width="58" height="92" rx="26" fill="${pad}"/><rect x="196" y="500" width="30" height="64" rx="15" fill="${colour}"/>`,
    ),
}
