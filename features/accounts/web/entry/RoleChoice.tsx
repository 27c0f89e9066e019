import { useId } from 'react'
import { USER_TYPES, type UserType } from '../../contract/roles.ts'
import { Plate } from '#platform/web/ui/media/Plate.tsx'
import classes from './RoleChoice.module.css'
import { texts } from './texts.ts'

const PICTURE_SEEDS = { client: 5, developer: 2 }

interface RoleChoiceProps {
  /** Null while none is selected. */
  value: UserType | null
  onChange: (userType: UserType) => void
  legend?: string
  words?: Record<UserType, { name: string; does: string }>
}

/** The two roles as cards; radio buttons underneath make arrow keys work. */
export function RoleChoice({ value, onChange, legend = texts.role, words = texts.roles }: RoleChoiceProps) {
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{legend}</legend>
      {USER_TYPES.map((role) => (
        <label key={role} className={classes.card}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            value={role}
            checked={value === role}
            onChange={() => onChange(role)}
          />
          <span className={classes.picture}>
            <Plate seed={PICTURE_SEEDS[role]} shape="wide" />
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{words[role].name}</span> <span className="soft">{words[role].does}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
