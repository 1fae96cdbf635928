import { clsx } from 'clsx';
import { Bookmark } from 'lucide-react';

const shapeId = 'save-shape';

/** The shape of `SaveIcon`, once per page: the home page would otherwise repeat it fifty times. */
export const SaveIconShape = () => (
  <svg aria-hidden="true" className="hidden">
    <symbol id={shapeId} viewBox="0 0 24 24">
      {/* The `use` element decides the fill. */}
      <Bookmark className="fill-inherit" />
    </symbol>
  </svg>
);

/** The bookmark of cards and rows. */
export const SaveIcon = ({ isFilled }: { readonly isFilled: boolean }) => (
  <svg aria-hidden="true" className={clsx('lucide size-5', isFilled && 'fill-current')}>
    <use href={`#${shapeId}`} />
  </svg>
);
