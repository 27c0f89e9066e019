import classes from './Skeleton.module.css'

/** Placeholder of loading content, in its final size. */
export const Skeleton = ({ className = '', ...size }: { className?: string; height?: string; width?: string }) => (
  <span className={`${classes.skeleton} ${className}`} style={size} />
)
