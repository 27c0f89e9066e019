import { useEffect, useRef } from 'react'

/** A picture that is still with its owner. It says nothing to screen readers: what it is stands beside it. */
export function LocalPicture({ file, className }: { file: File; className?: string | undefined }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    image.current?.setAttribute('src', address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <img ref={image} alt="" className={className} />
}
