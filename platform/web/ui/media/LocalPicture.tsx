import { useEffect, useRef } from 'react'

/** Preview of a picture not uploaded yet; hidden from screen readers because its name is beside it. */
export function LocalPicture({ file, className }: { file: File; className?: string | undefined }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    image.current?.setAttribute('src', address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <img ref={image} alt="" className={className} />
}
