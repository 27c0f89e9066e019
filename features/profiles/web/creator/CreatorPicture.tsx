import classes from './CreatorPicture.module.css'

interface CreatorPictureProps {
  name: string
  url: string | null
  /** True if it is the most prominent element of its page. */
  large?: boolean
}

/** A creator's picture, or the first letter of their name; the name appears next to it. */
export function CreatorPicture({ name, url, large = false }: CreatorPictureProps) {
  return (
    <div className={classes.picture}>
      {url === null ? (
        <span className={classes.letter} aria-hidden>
          {[...name][0]?.toUpperCase()}
        </span>
      ) : (
        <img src={url} alt="" loading={large ? 'eager' : 'lazy'} width="640" height="640" />
      )}
    </div>
  )
}
