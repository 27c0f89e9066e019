import type { PublicDeveloper } from '../contract.ts'
import classes from './CreatorPicture.module.css'
import { nameOf } from './shown.ts'

/** A creator's picture, or the first letter of their name for who has none. The name stands beside it. */
export function CreatorPicture({ creator, large = false }: { creator: PublicDeveloper; large?: boolean }) {
  return (
    <div className={classes.picture}>
      {creator.profile_image_url === null ? (
        <span className={classes.letter} aria-hidden>
          {[...nameOf(creator)][0]?.toUpperCase()}
        </span>
      ) : (
        <img src={creator.profile_image_url} alt="" loading={large ? 'eager' : 'lazy'} width="640" height="640" />
      )}
    </div>
  )
}
