import { lazy, type ComponentType } from 'react';
import { LaterDrawn } from '../../lib/page/later-drawn.tsx';
import type { PartProps } from './event-part.ts';
import { PosterStage } from './poster-stage.tsx';

type PartView = ComponentType<PartProps>;

/** A stage without its message: the picture alone. */
const BareStage = ({ page }: Pick<PartProps, 'page'>) => <PosterStage page={page} />;

/** A stage whose script is fetched when it is first drawn; bare where the script cannot be had. */
export const fetchedStage = (load: () => Promise<PartView>): PartView =>
  lazy(async () => ({ default: await load().catch(() => BareStage) }));

/** Gives a stage that may have to be fetched its place. */
export const laterStage = (View: PartView): PartView =>
  function LaterStage(props) {
    return (
      <LaterDrawn fallback={<BareStage page={props.page} />}>
        <View {...props} />
      </LaterDrawn>
    );
  };

/** The same for what stands elsewhere, where nothing stands until it is there. */
export const laterPart = <D = undefined,>(
  View: ComponentType<PartProps<D>>,
): ComponentType<PartProps<D>> =>
  function LaterPart(props) {
    return (
      <LaterDrawn>
        <View {...props} />
      </LaterDrawn>
    );
  };
