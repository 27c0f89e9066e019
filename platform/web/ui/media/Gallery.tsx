import { UnstyledButton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './Gallery.module.css'
import { useHydrated } from '../../page/render-context.ts'
import { onDemand } from '../layout/onDemand.tsx'
import { texts } from '../texts.ts'

const LightBox = onDemand(async () => (await import('./LightBox.tsx')).LightBox)

/** Picture with dimensions known before it loads. */
export interface GalleryPicture {
  id: number
  url: string
  /** Small version. */
  small_url: string
  width: number
  height: number
  /** Alternative text; null if none was given. */
  alt: string | null
}

export interface GalleryProps {
  /** Subject of the pictures. */
  title: string
  pictures: readonly GalleryPicture[]
}

/** Gallery: the first picture in full width, the others below; each opens in the full window. */
export function Gallery({ title, pictures }: GalleryProps) {
  const [shown, setShown] = useState<number | null>(null)
  // Index of the last picture shown, which stays visible while the dialog fades out.
  const [last, setLast] = useState(0)
  const show = (at: number) => {
    setLast(at)
    setShown(at)
  }
  const [first, ...others] = pictures
  if (!first) return null
  return (
    <div className={classes.gallery}>
      <Enlarge className={classes.first} picture={first} at={0} onShow={show}>
        <img src={first.url} alt="" width={first.width} height={first.height} fetchPriority="high" />
      </Enlarge>
      {others.length > 0 && (
        <ul className={classes.others} data-many={others.length > 2 || undefined}>
          {others.map((picture, index) => (
            <li key={picture.id}>
              <Enlarge className={classes.small} picture={picture} at={index + 1} onShow={show}>
                <img src={picture.small_url} alt="" width={picture.width} height={picture.height} loading="lazy" />
              </Enlarge>
            </li>
          ))}
        </ul>
      )}
      <LightBox
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={title}
        pictures={pictures}
        startAt={last}
      />
    </div>
  )
}

interface EnlargeProps {
  picture: GalleryPicture
  at: number
  className: string | undefined
  onShow: (at: number) => void
  children: ReactNode
}

function Enlarge({ picture: { url, alt, width, height }, at, className, onShow, children }: EnlargeProps) {
  const isHydrated = useHydrated()
  const commonProps = {
    className,
    'aria-label': texts.enlarge(alt ?? texts.picture(at + 1)),
    // Reserves its space until it has loaded.
    style: { '--sides': width / height, '--width': `${width}px` },
    children,
  }
  if (!isHydrated) return <UnstyledButton component="a" href={url} {...commonProps} />
  return <UnstyledButton {...commonProps} aria-haspopup="dialog" onClick={() => onShow(at)} />
}
