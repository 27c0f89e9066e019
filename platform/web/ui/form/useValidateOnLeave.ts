import { type RefObject, useEffect, useRef } from 'react'

interface FormLike {
  isDirty: (field: string) => boolean
  validateField: (field: string) => unknown
}

/**
 * Validates what somebody filled in when they leave the field: `<form ref={useValidateOnLeave(form)}>`. When a press of the
 * pointer takes the focus away, it waits for the release: a message that appears in between would push away the very thing
 * that is being clicked. A field that was only passed through is left alone.
 */
export function useValidateOnLeave(form: FormLike): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null)
  const newest = useRef(form)
  useEffect(() => {
    newest.current = form
  })

  useEffect(() => {
    let pressed = false
    let left: string | undefined
    const validate = () => {
      if (left !== undefined && newest.current.isDirty(left)) newest.current.validateField(left)
      left = undefined
    }
    const leave = ({ target }: FocusEvent) => {
      left = (target as HTMLElement).dataset['path']
      if (!pressed) validate()
    }
    const press = () => {
      pressed = true
    }
    const release = () => {
      pressed = false
      // The click comes after the release.
      setTimeout(validate)
    }
    const gone = new AbortController()
    const options = { capture: true, signal: gone.signal }
    element.current?.addEventListener('focusout', leave, options)
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('pointerup', release, options)
    document.addEventListener('pointercancel', release, options)
    return () => gone.abort()
  }, [])

  return element
}
