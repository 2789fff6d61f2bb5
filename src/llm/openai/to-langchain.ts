import type * as Messages from '@langchain/core/messages';
import type { BaseMessage } from '@langchain/core/messages';
import type { ChatMessage, ToolCallRequest, ToolSpec } from '../chat.ts';

type Lib = typeof Messages;

/**
 * Our history as LangChain's messages. Arguments go back as text, since parsing and printing them would
 * change them.
 */
export function toLangChainMessages(lib: Lib, messages: readonly ChatMessage[]): BaseMessage[] {
  return messages.map((message) => {
    switch (message.role) {
      case 'system':
        return new lib.SystemMessage(message.content);
      case 'user':
        return new lib.HumanMessage(message.content);
      case 'tool':
        return new lib.ToolMessage({ content: message.content, tool_call_id: message.callId });
      case 'assistant': {
        const assistant = new lib.AIMessage(message.content);
        // Set after construction: the constructor would parse the arguments and warn.
        if (message.toolCalls.length > 0)
          assistant.additional_kwargs.tool_calls = message.toolCalls.map(toOpenAiCall);
        return assistant;
      }
    }
  });
}

const toOpenAiCall = ({ id, name, argumentsText }: ToolCallRequest) => ({
  id,
  type: 'function' as const,
  function: { name, arguments: argumentsText },
});

export const toOpenAiTools = (tools: readonly ToolSpec[]) =>
  tools.map(({ name, description, parameters }) => ({
    type: 'function' as const,
    function: { name, description, parameters: { ...parameters } },
  }));
