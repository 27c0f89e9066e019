import { Link } from '#platform/web/ui/layout/Link.tsx'
import classes from './SkillLinks.module.css'
import { skillPath } from '../creators/creatorSearch.ts'

/** Skills, each linked to the creators who have it. */
export function SkillLinks({ skills }: { skills: readonly string[] }) {
  if (skills.length === 0) return null
  return (
    <ul className={classes.skills}>
      {skills.map((skill) => (
        <li key={skill}>
          <Link to={skillPath(skill)} rel="nofollow" className={classes.skill}>
            {skill}
          </Link>
        </li>
      ))}
    </ul>
  )
}
