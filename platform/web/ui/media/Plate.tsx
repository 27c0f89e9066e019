import classes from './Plate.module.css'

// Six small compositions in theme colors, which follow the color scheme. Each is 120 wide and 150 high.
const COMPOSITIONS = [
  <g key="sun">
    <circle cx="60" cy="66" r="34" className={classes.accent} />
    <path d="M0 100h120" className={classes.line} />
    <path d="M28 112h64M38 122h44M48 132h24" className={classes.line} />
  </g>,
  <g key="stairs">
    <path d="M0 150v-30h30V90h30V60h30V30h30v120z" className={classes.soft} />
    <path d="M0 120h30V90h30V60h30V30h30" className={classes.line} />
    <circle cx="32" cy="38" r="13" className={classes.ink} />
  </g>,
  <g key="vessels">
    <path d="M0 116h120" className={classes.line} />
    <path d="M38 24h16v26c0 9 14 13 14 33v33H24V83c0-20 14-24 14-33z" className={classes.accent} />
    <path d="M66 90h40c0 17-8 26-20 26S66 107 66 90z" className={classes.paper} />
    <path d="M66 90h40c0 17-8 26-20 26S66 107 66 90zM38 34h16" className={classes.line} />
  </g>,
  <g key="arcs">
    <path d="M20 130a40 40 0 0 1 80 0z" className={classes.ink} />
    <path d="M10 130a50 50 0 0 1 100 0M0 130a60 60 0 0 1 120 0" className={classes.line} />
    <path d="M60 18v34M43 35h34M48 23l24 24M72 23 48 47" className={classes.line} />
  </g>,
  <g key="hills">
    <circle cx="88" cy="36" r="11" className={classes.ink} />
    <path d="M0 92c24-26 46-26 70-4s36 14 50 2v60H0z" className={classes.soft} />
    <path d="M0 118c30-18 56-16 80-4s28 8 40 2v34H0z" className={classes.accent} />
  </g>,
  <g key="dots">
    <circle cx="28" cy="75" r="11" className={classes.ink} />
    <circle cx="60" cy="75" r="11" className={classes.accent} />
    <circle cx="92" cy="75" r="11" className={classes.hollow} />
  </g>,
]

export interface PlateProps {
  /** Number that determines the composition, such as an id. */
  seed: number
  /** `wide` crops it to 6:5 for cards, `tall` shows all of it. */
  shape?: 'tall' | 'wide'
}

/** Decorative illustration for items without a picture, hidden from screen readers. */
export function Plate({ seed, shape = 'tall' }: PlateProps) {
  return (
    <svg
      viewBox={shape === 'tall' ? '0 0 120 150' : '0 22 120 100'}
      preserveAspectRatio="xMidYMid slice"
      className={classes.plate}
      aria-hidden
      focusable="false"
    >
      {COMPOSITIONS[Math.abs(seed) % COMPOSITIONS.length]}
    </svg>
  )
}
