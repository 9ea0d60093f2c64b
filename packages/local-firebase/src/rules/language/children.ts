import type { Expression } from "./ast";

/** The operands of an expression, in the order of the text. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "literal":
    case "name":
      return [];
    case "member":
      return [expression.object];
    case "index":
      return [expression.object, expression.index];
    case "slice":
      return [expression.object, expression.from, expression.to];
    case "call":
      return expression.args;
    case "method":
      return [expression.object, ...expression.args];
    case "unary":
    case "is":
      return [expression.operand];
    case "binary":
      return [expression.left, expression.right];
    case "conditional":
      return [expression.condition, expression.yes, expression.no];
    case "list":
      return expression.items;
    case "map":
      return expression.entries.flat();
    case "path":
      return expression.segments.filter((segment) => typeof segment !== "string");
  }
}
