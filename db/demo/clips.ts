import {
  answers,
  battery,
  board,
  contours,
  current,
  dishes,
  labels,
  onePlace,
  orchard,
  places,
  rollingList,
  searchFor,
  type Scene,
} from './clip-scenes.ts'

/** Duration of each scene of a clip. */
export const SCENE_SECONDS = 3

/** File that lists the renditions of a clip. */
export const RENDITIONS = 'renditions.json'

/** Renditions of a clip: file names in `clips/<name>/`, which also contains the list. */
export interface ClipRenditions {
  master: string
  sprite: string
  frames: string[]
  poster: string | null
  renditions: { width: number; height: number; bitrate: number; name: string }[]
}

/** A short film: `clips/<name>.mp4`, a poster image next to it, and renditions in `clips/<name>/`. */
export interface DemoClip {
  name: string
  scenes: readonly Scene[]
  /** Background colour. */
  ground: string
  /** Pitches of its sound, in hertz. */
  notes: readonly number[]
}

export const demoClips: readonly DemoClip[] = [
  {
    name: 'seed-finder',
    ground: '#dbe8de',
    notes: [261.6, 329.6, 392],
    scenes: [
      { title: 'A list nobody reads to its end', draw: rollingList },
      { title: 'What a gardener remembers', draw: searchFor('mouse ears, Umeå') },
      {
        title: 'What there is to sow',
        draw: answers(['Peas: now, your week 17', 'Beetroot: in ten days', 'Beans: after the last frost']),
      },
    ],
  },
  {
    name: 'label-sheet',
    ground: '#e4dfee',
    notes: [220, 277.2, 329.6],
    scenes: [
      { title: 'This Friday: the sheet fills', draw: labels },
      {
        title: 'Done, and still to do',
        draw: answers(['Margins that every printer keeps', 'Long names on two lines', 'To do: the round labels']),
      },
    ],
  },
  {
    name: 'two-years',
    ground: '#f3e3bd',
    notes: [196, 246.9, 293.7],
    scenes: [
      { title: 'A box in an orchard', draw: orchard },
      { title: 'It wakes for a second', draw: current },
      { title: 'Two years on one battery', draw: battery },
    ],
  },
  {
    name: 'one-question',
    ground: '#d9e5ea',
    notes: [293.7, 349.2, 440],
    scenes: [
      { title: 'A landscape', draw: contours },
      { title: 'Seven places that could be it', draw: places },
      { title: 'A map that answers', draw: onePlace },
    ],
  },
  {
    name: 'read-the-board',
    ground: '#f1dcd4',
    notes: [246.9, 311.1, 370],
    scenes: [
      { title: 'Eighteen dishes, nobody reads them', draw: board(18) },
      { title: 'Take away what nobody orders', draw: board(3) },
      { title: 'Now read it from the street', draw: dishes },
    ],
  },
]
